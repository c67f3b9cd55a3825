import { describe, expect, test } from 'vitest';
import { readCell } from '../../../src/exchange/server/cell-values.ts';

describe('cells', () => {
  test.each([
    ['1.234,56', '1234.56'],
    ['1234,5', '1234.5'],
    ['250.5', '250.5'],
    ['1.234', '1234'],
    ['1,234.56', '1234.56'],
    ['R$ 1.000,00', '1000'],
    ['250,50 m²', '250.5'],
    ['-3,0', '-3'],
    ['007', '7'],
  ])('%s is %s', (text, value) => {
    expect(readCell('decimal', text)).toEqual({ value });
  });
  test.each(['12,34,56', 'duzentos', '1.23.4', '', '1e5', '--1'])('%s is no number', (text) => {
    expect(readCell('decimal', text)).toHaveProperty('problem');
  });

  test('tax ids are checked, written with their points, and given back the zeros that a sheet took', () => {
    expect(readCell('cpfCnpj', '529.982.247-25')).toEqual({ value: '529.982.247-25' });
    expect(readCell('cpfCnpj', '1234567890')).toEqual({ value: '012.345.678-90' });
    expect(readCell('cpfCnpj', '1234567891')).toHaveProperty('problem');
    expect(readCell('cpfCnpj', '12345678909')).toEqual({ value: '123.456.789-09' });
    expect(readCell('cpfCnpj', '191')).toEqual({ value: '000.000.001-91' });
    expect(readCell('cpfCnpj', '12.ABC.345/01DE-35')).toEqual({ value: '12.ABC.345/01DE-35' });
    expect(readCell('cpfCnpj', '529.982.247-26')).toHaveProperty('problem');
  });

  test('formula errors are told as such; yes and no in the words of a register', () => {
    expect(readCell('text', '#N/D')).toHaveProperty('problem');
    expect(readCell('boolean', 'Não')).toEqual({ value: false });
    expect(readCell('boolean', 'X')).toEqual({ value: true });
    expect(readCell('boolean', 'talvez')).toHaveProperty('problem');
  });
});
