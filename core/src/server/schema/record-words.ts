import type { Entity } from '../../entity/entity.ts';
import { openSearchFields, searchedTitle } from '../../entity/search-fields.ts';
import { accentedLetters, plainLetters } from '../../text/fold-letters.ts';
import { columnOf } from './column.ts';

/**
 * Words of records in an index, for finding them among very many by how they begin or by their title, where looking into each
 * row (read/text-search.ts) takes too long. A record's words are those of its searchable fields that everybody may read who may read
 * the row; words of the title stand a second time with the field's place (`1=u`), codes a second time without their signs, and
 * the organization is a word (`o=2`), so that its own are found among everybody's.
 */

/** Lexemes end at 2,046 bytes; a letter has at most four. */
const longestValue = 500;

/** A record's words as a `tsvector`; immutable, so that an index may hold it, and the same text wherever it is asked. */
export function recordWordsSql(entity: Entity, alias?: string): string {
  const value = (name: string) => `left(coalesce(${columnOf(name, alias)}, ''), ${longestValue})`;
  const fields = openSearchFields(entity);
  const all = wordsSql(fields.map(value).join(" || ' ' || "));
  const titles = searchedTitle(entity).map(([name, place]) => `replace(${wordsSql(value(name))}, ' ', ' ${place}=')`);
  const codes = fields.map(
    (name) =>
      `case when ${value(name)} ~ '^[0-9][0-9./-]{4,}$' then ' ' || regexp_replace(${value(name)}, '[^0-9]', '', 'g') else '' end`,
  );
  const owner = entity.scope === 'global' ? [] : [`' o=' || ${columnOf('organizationId', alias)}::text`];
  const words = [all, ...titles, ...codes, ...owner].join(' || ');
  return `array_to_tsvector(array_remove(string_to_array(${words}, ' '), ''))`;
}

/** Words in small letters without accents and leading zeros, each with a space before it. Letters beyond Latin keep their case. */
function wordsSql(text: string): string {
  // Most texts have no accents, and looking for them letter by letter is what takes longest.
  const plain = `case when octet_length(${text}) = length(${text}) then ${text} else translate(${text}, '${accentedLetters}', '${plainLetters}') end`;
  const folded = `lower((${plain}) collate "C")`;
  const spaced = `regexp_replace(' ' || ${folded}, '[\\x01-\\x2f:-@[-\`{-\\x7f]+', ' ', 'g')`;
  return `regexp_replace(${spaced}, ' 0+(?=[0-9])', ' ', 'g')`;
}
