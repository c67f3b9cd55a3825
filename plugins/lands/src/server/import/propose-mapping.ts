import { exchangeFacet } from '@gleba/sdk';
import { plainWord } from '@gleba/sdk/exchange';
import { Land } from '../../entities/land.entity.ts';
import { type MappableField, mappableFields } from '../../import-fields.ts';
import { ownTitles } from '../own-titles.ts';

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
        const found = columns.find((name) => plainWord(name) === hint);
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

/** Letters and digits in ten places: what a DBF file's header holds of a title. */
const longestDbfName = 10;

/** The field's own name in GeoJSON, its titles, what is left of those in a shapefile, and the layer of texts that it has in a drawing. */
function ownNames(field: MappableField): readonly string[] {
  const titles = ownTitles(Land, field).map(plainWord);
  const short = titles.map((title) =>
    title
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^[_0-9]+|_$/g, '')
      .slice(0, longestDbfName),
  );
  const layers = titles.map((title) => `texto ${title.replace(/[^a-z0-9_$-]/g, '_')}`);
  return [plainWord(field), ...titles, ...short, ...layers];
}
