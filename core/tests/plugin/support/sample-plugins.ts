import type { Token } from '../../../src/plugin/token.ts';

/** A token by its id alone, as plain data of another package would name it. */
export function offer<T = unknown>(id: string): Token<T> {
  return { id: id as Token['id'] };
}
