import { exchangeHeader, textsIn } from '@gleba/sdk';
import { describe, expect, test } from 'vitest';
import { dbfField } from '../../../../sdk/src/exchange/server/formats/dbf.ts';
import { Land } from '../../src/entities/land.entity.ts';
import { exportedColumns } from '../../src/exported-columns.ts';
import { mappableFields } from '../../src/import-fields.ts';
import { exportColumn } from '../../src/server/export/export-columns.ts';
import { proposeMapping } from '../../src/server/import/propose-mapping.ts';
import { proposeColumns } from '../../src/server/sheet/propose-columns.ts';
import { sheetLandFields } from '../../src/sheet-fields.ts';

const itself = Object.fromEntries(mappableFields.map((field) => [field, field]));

describe('columns of our own exports', () => {
  test('of GeoJSON are called as the fields are', () => {
    expect(mappableFields).toEqual(expect.arrayContaining(['externalId', 'observation', 'customArea']));
    expect(proposeMapping(['id', 'computedArea', ...mappableFields])).toEqual(itself);
  });

  test.each(['pt-BR', 'en', 'es'] as const)('have the titles of %s in sheets', (language) => {
    const titles = mappableFields.map((field) => exchangeHeader(textsIn(language), Land, field));
    expect(Object.values(proposeMapping(titles))).toEqual(titles);
    expect(Object.keys(proposeMapping(titles))).toEqual([...mappableFields]);
  });

  test.each(['pt-BR', 'en', 'es'] as const)('all of them in %s: sheet and table of a shapefile', (language) => {
    const columns = exportedColumns.map((name) => exportColumn(name, language));
    const titleOf = (field: string) => exchangeHeader(textsIn(language), Land, field);
    const mapping = proposeColumns(columns.map(({ title }) => title));
    expect(mapping).toEqual(Object.fromEntries(sheetLandFields.map((field) => [field, titleOf(field)])));
    const names = columns.map((column, index) => dbfField(column, columns.slice(0, index)).name);
    const at = (field: string) => names[columns.findIndex(({ title }) => title === titleOf(field))];
    expect(proposeMapping(names)).toEqual(Object.fromEntries(mappableFields.map((field) => [field, at(field)])));
  });

  test('in a shapefile are cut at ten letters', () => {
    const names = ['QUADRA', 'LOTE', 'LOTEAMENTO', 'INSCRICAO', 'ENDERECO', 'AREA', 'AREA_DO_TI', 'OBSERVACAO'];
    expect(proposeMapping(names)).toMatchObject({
      ...{ block: 'QUADRA', lot: 'LOTE', subdivision: 'LOTEAMENTO', externalId: 'INSCRICAO', address: 'ENDERECO' },
      ...{ customArea: 'AREA_DO_TI', observation: 'OBSERVACAO' },
    });
  });

  test('of others are told as before, the first usual name first', () => {
    expect(proposeMapping(['QD', 'LT', 'MATRICULA', 'ID'])).toEqual({
      block: 'QD',
      lot: 'LT',
      externalId: 'MATRICULA',
    });
  });
});
