import { expect, test } from 'vitest';
import { formatted } from '../../src/template/formats.ts';
import type { ValueFormat } from '../../src/template/value-formats.ts';

/**
 * Dates as the Manual de Redação da Presidência da República writes them (`1º de junho de 1991`), tax ids as the Receita Federal, amounts as
 * cheques and receipts.
 */
test.each<[ValueFormat, string, string]>([
  ['asIs', 'Vila das Acácias', 'Vila das Acácias'],
  ['capitals', 'João da Conceição', 'JOÃO DA CONCEIÇÃO'],
  ['taxId', '11144477735', '111.444.777-35'],
  ['taxId', '11222333000181', '11.222.333/0001-81'],
  ['taxId', '111.444.777-35', '111.444.777-35'],
  ['postalCode', '44091000', '44091-000'],
  ['number', '250.3700', '250,37'],
  ['number', '48500.00', '48.500'],
  ['number', '12', '12'],
  ['integer', '1234.5', '1.235'],
  ['money', '1234.5', 'R$\u00a01.234,50'],
  ['moneyInWords', '48500.00', 'quarenta e oito mil e quinhentos reais'],
  ['moneyAndWords', '1.05', 'R$\u00a01,05 (um real e cinco centavos)'],
  ['area', '250.37', '250,37\u00a0m²'],
  ['areaInWords', '250.37', 'duzentos e cinquenta metros quadrados e trinta e sete decímetros quadrados'],
  ['squareMetres', '25037.5', '25.037,50\u00a0m²'],
  ['length', '1234.5', '1.234,50\u00a0m'],
  ['length', '12.345', '12,345\u00a0m'],
  ['lengthInWords', '12.34', 'doze metros e trinta e quatro centímetros'],
  ['numberInWords', '121', 'cento e vinte e um'],
  ['date', '2026-03-01', '01/03/2026'],
  ['longDate', '1991-06-01', '1º de junho de 1991'],
  ['longDate', '1991-06-04', '4 de junho de 1991'],
  ['dateInWords', '2026-03-01', 'primeiro de março de dois mil e vinte e seis'],
  ['dateInWords', '1999-12-31', 'trinta e um de dezembro de mil novecentos e noventa e nove'],
])('%s of %s is %s', (format, value, text) => expect(formatted(value, format)).toBe(text));

test('yes and no; what cannot be said so is not said', () => {
  expect([formatted(true, 'yesOrNo'), formatted(false, 'yesOrNo')]).toEqual(['sim', 'não']);
  expect(formatted('2026-02-30', 'longDate')).toBeUndefined();
  expect(formatted('1.5', 'numberInWords')).toBeUndefined();
  expect(formatted('-3', 'areaInWords')).toBeUndefined();
  expect(formatted('1e13', 'moneyInWords')).toBeUndefined();
});
