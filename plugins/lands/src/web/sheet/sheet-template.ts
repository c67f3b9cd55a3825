import { csvCell, csvLine, csvMark } from '@gleba/sdk';
import { saveAs, type Texts } from '@gleba/sdk/web';
import { residentFieldOf, sheetFields } from '../../sheet-fields.ts';
import { sheetFieldLabel } from './sheet-columns.tsx';

/** A sheet with the title of every column that can be imported, as spreadsheets in Brazil open it. */
export function sheetTemplate(t: Texts): string {
  const titles = sheetFields.map((field) => {
    const label = sheetFieldLabel(t, field);
    return field in residentFieldOf ? t('lands.sheet.residentField', { field: label }) : label;
  });
  return csvMark + csvLine(titles.map(csvCell));
}

/** Hands a text to the browser as a file. */
export function saveText(name: string, text: string): void {
  saveAs(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
}
