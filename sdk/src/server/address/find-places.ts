import type { Place } from '../../address/address-tokens.ts';
import { brazilMunicipalities, type Municipality } from './brazil-municipalities.ts';
import { brazilStates, type FederativeUnit } from './brazil-states.ts';

const country = 'Brasil';
/** Longest text whose words are compared: no name of a place with its state is as long. */
const longestText = 120;

interface Known<T> {
  readonly value: T;
  /** Its name without accents and case, for what begins so. */
  readonly plain: string;
  readonly words: readonly string[];
}

/** Municipalities that `text` may mean, at most `most`, best first; of one state where `state` (name or letters) names one. */
export async function findMunicipalities(text: string, state: string, most: number): Promise<readonly Municipality[]> {
  const wanted = wordsOf(state).join(' ');
  const all = await knownMunicipalities();
  const within = wanted === '' ? all : all.filter(({ value: { unit } }) => isNamed(unit, wanted));
  return best(within, text, most);
}

/** States and municipalities that `text` may mean, at most `most`, best first. */
export async function findPlaces(text: string, most: number): Promise<readonly Place[]> {
  return wordsOf(text).length === 0 ? [] : best(await knownPlaces(), text, most);
}

/**
 * Those of which every typed word begins one of theirs: the ones whose name is the typed text before those whose name only
 * begins so, these before the rest, and each by name.
 */
function best<T>(known: readonly Known<T>[], text: string, most: number): readonly T[] {
  const typed = wordsOf(text);
  const whole = typed.join(' ');
  const rank = ({ plain }: Known<T>) => (plain === whole ? 0 : plain.startsWith(whole) ? 1 : 2);
  return known
    .filter(({ words }) => typed.every((part) => words.some((word) => word.startsWith(part))))
    .map((entry) => ({ entry, rank: rank(entry) }))
    .sort((one, other) => one.rank - other.rank || compare(one.entry.plain, other.entry.plain))
    .slice(0, most)
    .map(({ entry }) => entry.value);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function isNamed({ name, letters }: FederativeUnit, wanted: string): boolean {
  return wordsOf(name).join(' ') === wanted || letters.toLowerCase() === wanted;
}

let municipalities: Promise<readonly Known<Municipality>[]> | undefined;

function knownMunicipalities(): Promise<readonly Known<Municipality>[]> {
  municipalities ??= brazilMunicipalities().then((all) =>
    all.map((value) => ({
      value,
      plain: wordsOf(value.name).join(' '),
      words: wordsOf(`${value.name} ${value.earlierName ?? ''} ${value.unit.name} ${value.unit.letters} ${country}`),
    })),
  );
  return municipalities;
}

let places: Promise<readonly Known<Place>[]> | undefined;

function knownPlaces(): Promise<readonly Known<Place>[]> {
  places ??= knownMunicipalities().then((all) => [
    ...all.map(({ value, plain, words }) => ({ value: placeOf(value), plain, words })),
    ...brazilStates.map(({ name, letters }) => ({
      value: place(`${name}, ${country}`, name, null, null),
      plain: wordsOf(name).join(' '),
      words: wordsOf(`${name} ${letters} ${country}`),
    })),
  ]);
  return places;
}

function placeOf({ name, unit, position }: Municipality): Place {
  return place(`${name}, ${unit.name}, ${country}`, unit.name, name, position);
}

function place(label: string, state: string, city: string | null, position: Place['position']): Place {
  return { label, state, city, country, neighborhood: null, street: null, postalCode: null, bbox: null, position };
}

function wordsOf(text: string): string[] {
  const plain = text
    .slice(0, longestText)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
  return plain.split(/[^a-z0-9]+/).filter(Boolean);
}
