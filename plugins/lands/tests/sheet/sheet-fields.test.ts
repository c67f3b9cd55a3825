import { expect, test } from 'vitest';
import { proposeColumns } from '../../src/server/sheet/propose-columns.ts';
import { readField } from '../../src/server/sheet/sheet-values.ts';

test('each field reads its cells in its own way', () => {
  expect(readField('residentCpfCnpj', '1234567890')).toEqual({ value: '012.345.678-90' });
  expect(readField('price', 'R$ 1.000,00')).toEqual({ value: '1000' });
  expect(readField('blockNewContract', 'Não')).toEqual({ value: false });
  expect(readField('residentLegalResponsible', 'X')).toEqual({ value: true });
  expect(readField('address', 'Não')).toEqual({ value: 'Não' });
});

test('columns are proposed by the names that offices give them, none twice', () => {
  expect(proposeColumns(['QD', 'Nº Lote', 'Inscrição', 'Nome', 'CPF/CNPJ', 'Área (m²)', '% do lote', 'Lote'])).toEqual({
    block: 'QD',
    lot: 'Lote',
    externalId: 'Inscrição',
    residentName: 'Nome',
    residentCpfCnpj: 'CPF/CNPJ',
    residentTenureShare: '% do lote',
  });
});
