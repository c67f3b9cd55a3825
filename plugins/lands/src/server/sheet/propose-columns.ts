import { exchangeFacet, type Field, locales, textsIn } from '@gleba/sdk';
import { plainWord } from '@gleba/sdk/exchange';
import { filledBy, residentFieldOf, type SheetField, type SheetMapping, sheetFields } from '../../sheet-fields.ts';
import { ownTitles } from '../own-titles.ts';

/** What the field is called on our own screens, in the template and in exported lists, in every language. */
function ownNames(field: SheetField): readonly string[] {
  const { entity, name } = filledBy(field);
  const labels = locales.map((language) => textsIn(language)[`${entity.id}.${name}`] ?? '');
  const ofResident = locales.map((language, index) =>
    (textsIn(language)['lands.sheet.residentField'] ?? '').replace('{field}', labels[index] ?? ''),
  );
  return field === name ? [...ownTitles(entity, name), ...labels] : [...ofResident, ...labels];
}

/** In the registers of others. */
function foreignNames(field: SheetField): readonly string[] {
  const { entity, name } = filledBy(field);
  const declared: Field | undefined = entity.allFields[name];
  return (declared && exchangeFacet(declared).names) ?? [];
}

function plainName(name: string): string {
  return plainWord(name).replace(/[^a-z0-9]/g, '');
}

/**
 * The first column with one of a field's usual names; none is given away twice. Names of our own go first, whatever field they are of: what went
 * out comes back as what it was.
 */
export function proposeColumns(columns: readonly string[]): SheetMapping {
  const plain = columns.map(plainName);
  const taken = new Set<number>();
  const found: Partial<Record<SheetField, string>> = {};
  for (const namesOf of [ownNames, foreignNames]) {
    for (const field of sheetFields.filter((name) => found[name] === undefined)) {
      const at = namesOf(field)
        .map(plainName)
        .map((word) => (word === '' ? -1 : plain.indexOf(word)))
        .find((index) => index >= 0 && !taken.has(index));
      const column = at === undefined ? undefined : columns[at];
      if (at === undefined || column === undefined) continue;
      taken.add(at);
      found[field] = column;
    }
  }
  return found.residentName === undefined ? withoutResidents(found) : found;
}

/** What is said of a resident without a name is no resident: an exported list tells in one column who answers for each lot. */
function withoutResidents(found: SheetMapping): SheetMapping {
  return Object.fromEntries(Object.entries(found).filter(([field]) => !(field in residentFieldOf)));
}
