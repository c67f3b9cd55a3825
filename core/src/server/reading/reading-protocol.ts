import type { SerializedError } from '../../reading/foreign-readers-token.ts';

/** One at a time: the next is sent when the one before was answered. */
export type Ask =
  | { readonly ask: 'open'; readonly reader: string; readonly input: unknown; readonly folder: string }
  | { readonly ask: 'rows'; readonly stream: number; readonly choices: unknown }
  | { readonly ask: 'next'; readonly stream: number }
  | { readonly ask: 'stop'; readonly stream: number }
  | { readonly ask: 'close' };

export type Answer = { readonly answer: unknown } | { readonly failed: SerializedError };

/** Rows in one piece (v8.serialize): as objects of their own they take the channel ten times as long. */
export interface Batch {
  readonly rows: Uint8Array;
  readonly isLast: boolean;
}

export function tellError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), facts: {} };
  const { name, message, stack } = error;
  const facts = Object.fromEntries(
    Object.entries(error).filter(([key, value]) => key !== 'name' && typeof value !== 'function'),
  );
  return { name, message, stack, facts };
}

export function errorOf(told: SerializedError): Error {
  const error = new Error(told.message);
  error.name = told.name;
  if (told.stack !== undefined) error.stack = told.stack;
  return Object.assign(error, told.facts);
}
