import type { ToldDrawings } from '@gleba/sdk';

/** What a part of an expression is. A record's fields are asked for when a path goes on, since records lead back to one another. */
export type Type =
  | { readonly kind: 'text'; readonly values?: readonly string[] }
  /** `unit`: how papers write it where nobody says otherwise. */
  | { readonly kind: 'number'; readonly unit?: 'money' | 'area' | 'length' }
  /** A drawing is told of and shown, and nothing is computed from it. */
  | { readonly kind: 'boolean' | 'date' | 'drawing' | 'nothing' }
  | RecordType
  | { readonly kind: 'list'; readonly of: RecordType };

export interface RecordType {
  readonly kind: 'record';
  /** The entity's id: `lands.land`. */
  readonly name: string;
  readonly fields: () => Readonly<Record<string, Type>>;
}

/** The names that an expression may begin with. */
export type Scope = Readonly<Record<string, Type>>;

/**
 * What a name stands for when it is evaluated: texts, decimals and whole numbers, days as `YYYY-MM-DD`, records as objects, lists of
 * them as arrays. What is not there is null.
 */
export type Value = string | number | boolean | null | RecordValue | readonly RecordValue[] | ToldDrawings;
export interface RecordValue {
  readonly [field: string]: Value | undefined;
}
