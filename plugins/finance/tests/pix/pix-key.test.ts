import { describe, expect, test } from 'vitest';
import { pixKeyOf } from '../../src/pix/pix-key.ts';

/** Kinds and forms of keys: Banco Central, Manual Operacional do DICT; numbers with letters: Receita Federal, IN 2.229/2024. */
describe('a Pix key', () => {
  test.each([
    ['CPF', '529.982.247-25', '52998224725'],
    ['CPF', ' 52998224725 ', '52998224725'],
    ['CNPJ', '11.222.333/0001-81', '11222333000181'],
    ['CNPJ', '12.abc.345/01DE-35', '12ABC34501DE35'],
    ['EMAIL', 'Financeiro@Example.org', 'financeiro@example.org'],
    ['PHONE', '(33) 99999-8888', '+5533999998888'],
    ['PHONE', '+55 33 99999-8888', '+5533999998888'],
    ['PHONE', '5533999998888', '+5533999998888'],
    ['EVP', '123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
  ] as const)('%s %s', (type, typed, key) => expect(pixKeyOf(type, typed)).toBe(key));

  test.each([
    ['CPF', '529.982.247-24'],
    // Means 'none' elsewhere, and nobody is paid by it.
    ['CPF', '000.000.000-00'],
    ['CPF', '11222333000181'],
    ['CNPJ', '11.222.333/0001-82'],
    ['CNPJ', '00.000.000/0000-00'],
    ['EMAIL', 'financeiro'],
    ['EMAIL', 'joão@example.org'],
    ['EMAIL', `${'a'.repeat(64)}@${'b'.repeat(20)}.org`],
    ['PHONE', '33 3333-8888'],
    ['PHONE', '+1 33 99999-8888'],
    ['PHONE', '99999-8888'],
    ['PHONE', '33 99999-8888 ramal 2'],
    ['EVP', '123e4567e12b12d1a456426655440000'],
    ['EVP', ''],
  ] as const)('is not %s %s', (type, typed) => expect(pixKeyOf(type, typed)).toBeUndefined());
});
