import { exchangeFacet, exchangeHeader, type Locale, textsIn } from '@gleba/sdk';
import { Land } from '../../entities/land.entity.ts';
import { type MappableField, mappableFields } from '../../import-fields.ts';

/**
 * The first column whose name is one of the usual ones, for each field. Names of our own exports go first: what went out comes back as
 * what it was.
 */
export function proposeMapping(columns: readonly string[]): Partial<Record<MappableField, string>> {
  const proposal: Partial<Record<MappableField, string>> = {};
  const propose = (namesOf: (field: MappableField) => readonly string[]) => {
    for (const field of mappableFields) {
      if (proposal[field] !== undefined) continue;
      for (const hint of namesOf(field)) {
        const found = columns.find((name) => plain(name) === hint);
        if (found !== undefined && !Object.values(proposal).includes(found)) {
          proposal[field] = found;
          break;
        }
      }
    }
  };
  propose(ownNames);
  propose((field) => exchangeFacet(Land.fields[field]).attributes ?? []);
  return proposal;
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** Files are titled in the language of whoever exported them. */
const languages: readonly Locale[] = ['pt-BR', 'en', 'es'];

/** Letters and digits in ten places: what a DBF file's header holds of a title. */
const longestDbfName = 10;

/** The field's own name in GeoJSON, its title in each language, and what is left of that in a shapefile. */
function ownNames(field: MappableField): readonly string[] {
  const titles = languages.map((language) => plain(exchangeHeader(textsIn(language), Land, field)));
  const short = titles.map((title) =>
    title
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^[_0-9]+|_$/g, '')
      .slice(0, longestDbfName),
  );
  return [plain(field), ...titles, ...short];
}
