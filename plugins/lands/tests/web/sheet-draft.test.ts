import { describe, expect, it } from 'vitest';
import { proposeColumns } from '../../src/server/sheet/propose-columns.ts';
import { sheetFields } from '../../src/sheet-fields.ts';
import { messages } from '../../src/web/messages.ts';
import {
  type InspectedSheet,
  mapSheetColumn,
  missingFields,
  proposedMapping,
} from '../../src/web/sheet/sheet-draft.ts';
import { changes, sheetResult } from '../../src/web/sheet/sheet-result.ts';
import { sheetTemplate } from '../../src/web/sheet/sheet-template.ts';

const texts: Readonly<Record<string, string>> = messages['pt-BR'];
const t = Object.assign(
  (key: string, values: Record<string, unknown> = {}) =>
    (texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  { has: (key: string) => key in texts },
);

const sheet: InspectedSheet = {
  columns: ['Quadra', 'Lote'],
  rowCount: 1,
  encoding: 'utf-8',
  separator: ';',
  sheets: [],
  sheet: null,
  mapping: [
    { field: 'block', column: 'Quadra' },
    { field: 'lot', column: 'gone' },
    { field: 'colour', column: 'Lote' },
  ],
  isRemembered: false,
  sample: [],
};

describe('a sheet', () => {
  it('proposes only fields and columns that there are', () => {
    expect(proposedMapping(sheet)).toEqual({ block: 'Quadra' });
  });

  it('lets a column fill one field, and asks for what is needed', () => {
    const mapping = mapSheetColumn({ block: 'Quadra', lot: 'Lote' }, 'residentCpfCnpj', 'Lote');
    expect(mapping).toEqual({ block: 'Quadra', residentCpfCnpj: 'Lote' });
    expect(missingFields(mapping)).toEqual(['lot', 'residentName']);
    expect(missingFields({ block: 'Quadra', lot: 'Lote' })).toEqual([]);
  });

  it('that was begun with the template is understood in full', () => {
    const [header = ''] = sheetTemplate(t as never)
      .replace('\uFEFF', '')
      .split('\r\n');
    const titles = header.split(';').map((title) => title.replaceAll('"', ''));
    expect(titles).toHaveLength(sheetFields.length);
    expect(Object.keys(proposeColumns(titles)).sort()).toEqual([...sheetFields].sort());
  });

  it('tells what came of it', () => {
    const result = sheetResult({
      isTrial: true,
      total: 3,
      failed: 1,
      landsCreated: 1,
      residentsUpdated: 1,
      landsUnchanged: 5,
    });
    expect(result && changes(result)).toBe(2);
    expect(sheetResult({ imported: 3 })).toBeUndefined();
  });
});
