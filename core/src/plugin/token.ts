declare const offers: unique symbol;

/**
 * Names a service that one plugin offers and others ask for. Identity is the id string (`lands.parcel-lookup@1`), never
 * the object, so two copies of a package cannot disagree.
 */
export interface Token<T = unknown> {
  readonly id: `${string}@${number}`;
  readonly [offers]?: T;
}

export function token<T>(id: `${string}.${string}@${number}`): Token<T> {
  return Object.freeze({ id });
}

export type Tokens = Readonly<Record<string, Token>>;
export type OfferedBy<T> = T extends Token<infer V> ? V : never;
/** Needed services by the names the plugin gave them. */
export type Needed<T extends Tokens> = { readonly [K in keyof T]: OfferedBy<T[K]> };
/** Wanted services, each of which may be absent. */
export type Wanted<T extends Tokens> = { readonly [K in keyof T]: OfferedBy<T[K]> | undefined };
