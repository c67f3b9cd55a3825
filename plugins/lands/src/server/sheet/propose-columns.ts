import { defaultLocale, exchangeFacet, type Field, textsIn } from '@gleba/sdk';
import { plainWord } from '@gleba/sdk/exchange';
import { filledBy, type SheetField, type SheetMapping, sheetFields } from '../../sheet-fields.ts';

/** What the field is called on our own screens, in the template and in exported lists, and in the registers of others. */
function titlesOf(field: SheetField): readonly string[] {
  const { entity, name } = filledBy(field);
  const declared: Field | undefined = entity.allFields[name];
  const texts = textsIn(defaultLocale);
  const label = texts[`${entity.id}.${name}`] ?? '';
  const ofResident = (texts['lands.sheet.residentField'] ?? '').replace('{field}', label);
  const own = field === name ? [label] : [ofResident, label];
  return [...own.map(plainName), ...((declared && exchangeFacet(declared).names) ?? [])];
}

function plainName(name: string): string {
  return plainWord(name).replace(/[^a-z0-9]/g, '');
}

/** The first column with one of a field's usual names; none is given away twice. */
export function proposeColumns(columns: readonly string[]): SheetMapping {
  const plain = columns.map(plainName);
  const taken = new Set<number>();
  const found: Partial<Record<SheetField, string>> = {};
  for (const field of sheetFields) {
    const at = titlesOf(field)
      .map((word) => plain.indexOf(word))
      .find((index) => index >= 0 && !taken.has(index));
    const column = at === undefined ? undefined : columns[at];
    if (at === undefined || column === undefined) continue;
    taken.add(at);
    found[field] = column;
  }
  return found;
}
