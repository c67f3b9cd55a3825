import type { Entity } from '../../entity/entity.ts';
import { exchangeFacet } from '../../entity/facets.ts';
import { searchedTitle } from '../../entity/search-fields.ts';
import { foldLetters } from '../../text/fold-letters.ts';

/**
 * What a person looks for: a word anywhere, a word of one of the title's fields (`place`, counted from 1: 'quadra u' of lots),
 * or a number that may be written with points.
 */
export type SearchTerm =
  | { readonly kind: 'word'; readonly word: string; readonly place?: number }
  | { readonly kind: 'code'; readonly digits: string };

/** Tax ids, numbers of lawsuits: digits with signs between. */
const codePattern = /^[0-9][0-9./-]*$/;
const fewestDigits = 5;
const placesByEntity = new WeakMap<Entity, ReadonlyMap<string, number>>();

/**
 * The terms of a free-text search, as people of the field speak: 'quadra u lote 4', 'qd5', 'U-04', a CPF with or without
 * points. Names of the title's fields are those that sheets are recognised by. Linear in the text.
 */
export function searchTerms(entity: Entity, text: string): SearchTerm[] {
  const places = namedPlaces(entity);
  const words = foldLetters(text).split(/\s+/).filter(Boolean).flatMap(wordsOf);
  const terms: SearchTerm[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    const [, glued = '', number] = /^([a-z]+)\.?([0-9]+[a-z]?)$/.exec(word) ?? [];
    const gluedPlace = places.get(glued);
    const place = places.get(word);
    const next = words[index + 1];
    if (isCode(word)) terms.push({ kind: 'code', digits: word.replace(/[^0-9]/g, '') });
    else if (gluedPlace !== undefined && number) terms.push({ kind: 'word', word: number, place: gluedPlace });
    else if (place === undefined) terms.push({ kind: 'word', word });
    else if (next !== undefined) {
      terms.push({ kind: 'word', word: next, place });
      index += 1;
    } else if (terms.length === 0) terms.push({ kind: 'word', word });
    // Else somebody is about to say which: 'quadra u lote'.
  }
  return terms;
}

function isCode(word: string): boolean {
  return codePattern.test(word) && word.replace(/[^0-9]/g, '').length >= fewestDigits;
}

/** 'u-04' → 'u', '04'; signs alone stay as they are. */
function wordsOf(chunk: string): string[] {
  if (isCode(chunk)) return [chunk];
  const parts = chunk.split(/[-/]/).filter((part) => /[^!-/:-@[-`{-~]/.test(part));
  return parts.length === 0 ? [chunk] : parts;
}

function namedPlaces(entity: Entity): ReadonlyMap<string, number> {
  const known = placesByEntity.get(entity);
  if (known) return known;
  const named = searchedTitle(entity).flatMap(([name, place]) => {
    const field = entity.allFields[name];
    return (field ? (exchangeFacet(field).names ?? []) : []).map((one) => [foldLetters(one), place] as const);
  });
  const places = new Map(named);
  placesByEntity.set(entity, places);
  return places;
}
