import { describe, expect, it } from 'vitest';
import { areaInWords, inWords, lengthInWords, moneyInWords } from '../../src/print/numerals.ts';

describe('numbers in words', () => {
  it.each([
    [0, 'zero'],
    [16, 'dezesseis'],
    [21, 'vinte e um'],
    [100, 'cem'],
    [101, 'cento e um'],
    [250, 'duzentos e cinquenta'],
    [999, 'novecentos e noventa e nove'],
    [1000, 'mil'],
    [1005, 'mil e cinco'],
    [1100, 'mil e cem'],
    [1234, 'mil duzentos e trinta e quatro'],
    [2000, 'dois mil'],
    [15_300, 'quinze mil e trezentos'],
    [121_021, 'cento e vinte e um mil e vinte e um'],
    [1_000_000, 'um milhão'],
    [2_000_345, 'dois milhões trezentos e quarenta e cinco'],
    [1_200_000_000, 'um bilhão e duzentos milhões'],
  ])('%d is %s', (value, words) => expect(inWords(value)).toBe(words));

  it.each([
    [10, 2, 'dez metros'],
    [1, 2, 'um metro'],
    [25.07, 2, 'vinte e cinco metros e sete centímetros'],
    [0.5, 2, 'cinquenta centímetros'],
    [12.005, 3, 'doze metros e cinco milímetros'],
    // Half up, as the figures beside it, though no double is 2.675.
    [2.675, 2, 'dois metros e sessenta e oito centímetros'],
  ] as const)('%d m is %s', (value, decimals, words) => expect(lengthInWords(value, decimals)).toBe(words));

  it.each([
    [250, 'duzentos e cinquenta metros quadrados'],
    [250.37, 'duzentos e cinquenta metros quadrados e trinta e sete decímetros quadrados'],
    [1.01, 'um metro quadrado e um decímetro quadrado'],
    [2_000_000, 'dois milhões de metros quadrados'],
  ])('%d m² is %s', (value, words) => expect(areaInWords(value)).toBe(words));

  // Amounts as receipts and cheques write them: `de` after whole millions, cents alone where there is nothing else.
  it.each([
    ['0', 'zero reais'],
    ['1', 'um real'],
    ['0.01', 'um centavo'],
    ['0.5', 'cinquenta centavos'],
    ['1.01', 'um real e um centavo'],
    ['1234.56', 'mil duzentos e trinta e quatro reais e cinquenta e seis centavos'],
    ['1100', 'mil e cem reais'],
    ['1000000', 'um milhão de reais'],
    ['1000010', 'um milhão e dez reais'],
    ['48500', 'quarenta e oito mil e quinhentos reais'],
    ['99.995', 'cem reais'],
    ['-12.3', 'menos doze reais e trinta centavos'],
  ])('R$ %s is %s', (value, words) => expect(moneyInWords(value)).toBe(words));

  it('an amount that nobody has words for is none', () => {
    expect(moneyInWords('1000000000000')).toBeUndefined();
    expect(moneyInWords('viele')).toBeUndefined();
  });
});
