import type { Place } from './problem.ts';
import type { BinarySign } from './syntax.ts';
import type { Type } from './types.ts';

/** An expression that is known to fit its scope; it can only exceed its limits any more. */
export type Typed = Place & { readonly type: Type } & (
    | { readonly kind: 'constant'; readonly value: string | boolean | null }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'field'; readonly of: Typed; readonly name: string }
    | { readonly kind: 'call'; readonly name: string; readonly given: readonly Typed[] }
    | { readonly kind: 'not' | 'minus'; readonly of: Typed }
    | { readonly kind: 'binary'; readonly sign: BinarySign; readonly left: Typed; readonly right: Typed }
    | { readonly kind: 'in'; readonly of: Typed; readonly among: readonly Typed[] }
  );
