import { plainByAccented } from '../../text/fold-letters.ts';
import type { SearchTerm } from './search-terms.ts';

/** All that stand for a plain small letter, themselves in front: 'a' → 'aAáÁ…'. */
const spellings = new Map<string, string>();
for (const [letter, base] of plainByAccented) {
  const small = base.toLowerCase();
  spellings.set(small, `${spellings.get(small) ?? small + small.toUpperCase()}${letter}`);
}

/**
 * A word as PostgreSQL's regular expressions find it in any case, with and without accents. Sets and plain letters alone, so that
 * no text takes longer than its length. Folding each row instead costs ten times as much (translate: 12 µs for 50 letters).
 */
export function wordPattern(word: string): string {
  return [...word].map(letterPattern).join('');
}

function letterPattern(letter: string): string {
  const known = spellings.get(letter);
  if (known !== undefined) return `[${known}]`;
  const capital = letter.toUpperCase();
  if (capital !== letter && [...capital].length === 1) return `[${letter}${capital}]`;
  return /^[!-/:-@[-`{-~]$/.test(letter) ? `\\${letter}` : letter;
}

/** Marks where the value of a title's field begins among what the patterns look into; no word holds it. */
const titleMark = (place: number) => String.fromCharCode(place);

/** A term of a search as a pattern over `searchedSql`. */
export function termPattern(term: SearchTerm): string {
  if (term.kind === 'code') return [...term.digits].join('[./-]?');
  const { word, place } = term;
  const unpadded = word.replace(/^0+(?=[0-9])/, '');
  if (place !== undefined) {
    return `${titleMark(place)}([^\\n]*[ ./-])?0*${wordPattern(unpadded)}([ ./-]|\\n|$)`;
  }
  // 04 is also a 4 by itself, and not every 4.
  return unpadded === word ? wordPattern(word) : `${wordPattern(word)}|(^|[^0-9])${wordPattern(unpadded)}([^0-9]|$)`;
}

/**
 * What the patterns look into. A line break, which no word holds, keeps words from matching across two columns.
 *
 * @param places Of the title's fields, by column.
 */
export function searchedSql(columns: readonly string[], places: ReadonlyMap<string, number> = new Map()): string {
  const marked = columns.map((column) => {
    const place = places.get(column);
    return place === undefined ? column : `E'\\x0${place}' || ${column}`;
  });
  // The patterns name each case themselves, and the collation of natural order would only make it slow.
  return `concat_ws(E'\\n', ${marked.join(', ')}) collate "C"`;
}

/** A LIKE pattern's own characters, taken as they are. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
