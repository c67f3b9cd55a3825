import type { Place } from './problem.ts';

export type BinarySign = '<=' | '>=' | '!=' | '<' | '>' | '=' | '+' | '-' | '*' | '/' | '&' | 'and' | 'or';

/** What was read, before anybody knows what the names mean. */
export type Node = Place &
  (
    | { readonly kind: 'text' | 'number'; readonly value: string }
    | { readonly kind: 'boolean'; readonly value: boolean }
    | { readonly kind: 'nothing' }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'field'; readonly of: Node; readonly name: string }
    | { readonly kind: 'call'; readonly name: string; readonly given: readonly Node[] }
    | { readonly kind: 'not' | 'minus'; readonly of: Node }
    | { readonly kind: 'binary'; readonly sign: BinarySign; readonly left: Node; readonly right: Node }
    | { readonly kind: 'in'; readonly of: Node; readonly among: readonly Node[] }
  );
