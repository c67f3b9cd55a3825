import { daysBetween, isDay } from '@gleba/sdk';
import { fold } from './fold.ts';
import { fractionDigits, lessOrEqual, roundedTo } from './numbers.ts';
import type { Type } from './types.ts';

export type Plain = string | boolean | null;
type Kind = 'text' | 'number' | 'boolean' | 'date';

/** What is the same for every expression of one moment. */
export interface Moment {
  /** The calendar day in the organization's time zone, `YYYY-MM-DD`. */
  readonly today: string;
}

export interface PlainFunction {
  readonly parameters: readonly Kind[];
  readonly result: Kind;
  /** Nothing in, nothing out: it is not asked when one of the values is not there. */
  readonly run: (given: readonly string[], moment: Moment) => Plain;
}

const plain = (parameters: readonly Kind[], result: Kind, run: PlainFunction['run']): PlainFunction => ({
  parameters,
  result,
  run,
});

/** Days and numbers are texts here, so that none of them goes through a float. */
export const plainFunctions: Readonly<Record<string, PlainFunction>> = {
  contains: plain(['text', 'text'], 'boolean', ([text = '', part = '']) => fold(text).includes(fold(part))),
  date: plain(['text'], 'date', ([text = '']) => (isDay(text) ? text : null)),
  day: plain(['date'], 'number', ([date = '']) => String(Number(date.slice(8, 10)))),
  days: plain(['date', 'date'], 'number', ([from = '', to = '']) => String(daysBetween(from, to))),
  length: plain(['text'], 'number', ([text = '']) => String([...text].length)),
  lower: plain(['text'], 'text', ([text = '']) => text.toLowerCase()),
  max: plain(['number', 'number'], 'number', ([a = '0', b = '0']) => (lessOrEqual(a, b) ? b : a)),
  min: plain(['number', 'number'], 'number', ([a = '0', b = '0']) => (lessOrEqual(a, b) ? a : b)),
  month: plain(['date'], 'number', ([date = '']) => String(Number(date.slice(5, 7)))),
  round: plain(['number', 'number'], 'number', ([number = '0', places = '0']) => roundedTo(number, Number(places))),
  startsWith: plain(['text', 'text'], 'boolean', ([text = '', part = '']) => fold(text).startsWith(fold(part))),
  today: plain([], 'date', (_given, { today }) => today),
  trim: plain(['text'], 'text', ([text = '']) => text.trim()),
  upper: plain(['text'], 'text', ([text = '']) => text.toUpperCase()),
  year: plain(['date'], 'number', ([date = '']) => String(Number(date.slice(0, 4)))),
  years: plain(['date', 'date'], 'number', ([from = '', to = '']) => String(wholeYears(from, to))),
};

/** Their second part is asked of each record of a list, which is called `it` there. `join` and `if` have a third one. */
export const listFunctions = {
  all: { of: 'boolean', result: 'boolean' },
  any: { of: 'boolean', result: 'boolean' },
  count: { of: 'boolean', result: 'number' },
  join: { of: 'text', result: 'text' },
  sum: { of: 'number', result: 'number' },
} as const satisfies Readonly<Record<string, { readonly of: Kind; readonly result: Kind }>>;
export type ListFunction = keyof typeof listFunctions;

export const isListFunction = (name: string): name is ListFunction => Object.hasOwn(listFunctions, name);

/** Those that take values of any type: checked by themselves. */
export const openFunctions = ['empty', 'filled', 'if', 'text'] as const;

export const functionNames: readonly string[] = [
  ...Object.keys(plainFunctions),
  ...Object.keys(listFunctions),
  ...openFunctions,
].sort();

export const typeOf = (kind: Kind): Type => ({ kind });

/** As an age is told: complete on the birthday (Lei 810/1949, art. 1). */
function wholeYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

/** Whether the number of places that `round` is asked for is one. */
export function isPlaces(number: string): boolean {
  return fractionDigits(number) === 0 && lessOrEqual('0', number) && lessOrEqual(number, '12');
}
