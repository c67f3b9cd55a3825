import type { Entity } from '../../entity/entity.ts';
import { searchedTitle } from '../../entity/search-fields.ts';
import type { SearchTerm } from './search-terms.ts';

/** Finds what has, for each term, a word that begins so. Answers nothing to find for a text without words. */
export function startsQuery(terms: readonly SearchTerm[], organizationId: number | undefined): string {
  return allOf(
    terms.flatMap((term) => {
      if (term.kind === 'code') return [`${lexeme(unpadded(term.digits))}:*`, `${lexeme(term.digits)}:*`].join(' | ');
      const prefix = term.place === undefined ? '' : `${term.place}=`;
      return indexWords(term.word).map((word) => `${lexeme(prefix + word)}:*`);
    }),
    organizationId,
  );
}

/** Finds what the terms name whole: 'u 4' is block u, lot 4, and no lot u of block 4. */
export function titleQuery(entity: Entity, terms: readonly SearchTerm[], organizationId: number | undefined): string {
  const places = searchedTitle(entity).map(([, place]) => place);
  // A title of dates or statuses has no words.
  if (places.length === 0) return '';
  const isInOrder =
    places.length > 1 &&
    terms.length === places.length &&
    terms.every((term) => term.kind === 'word' && term.place === undefined);
  return allOf(
    terms.flatMap((term, index) => {
      if (term.kind === 'code') return lexeme(term.digits);
      const place = isInOrder ? places[index] : term.place;
      const tried = place === undefined ? places : [place];
      return indexWords(term.word).map((word) => tried.map((one) => lexeme(`${one}=${word}`)).join(' | '));
    }),
    organizationId,
  );
}

/** A word of a search as the index has it: it may be several there. */
function indexWords(word: string): string[] {
  return word
    .split(/[!-/:-@[-`{-~\s\p{Cc}]+/u)
    .filter(Boolean)
    .map(unpadded);
}

const unpadded = (word: string) => word.replace(/^0+(?=[0-9])/, '');

/** Splitting left no quotes and backslashes in. */
const lexeme = (word: string) => `'${word}'`;

function allOf(conditions: readonly string[], organizationId: number | undefined): string {
  if (conditions.length === 0) return '';
  const owned = organizationId === undefined ? [] : [lexeme(`o=${organizationId}`)];
  return [...owned, ...conditions.map((condition) => `(${condition})`)].join(' & ');
}
