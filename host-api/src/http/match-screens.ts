import { addressMatcher } from '@gleba/core';

/**
 * Whether a screen stands at an address, by the patterns of all of them (`/lands/:landId`), as the browser reads them. What cannot be a
 * project's id is none here either; whether there is such a project is for those to know who may enter it.
 */
export function matchScreens(patterns: readonly string[]): (path: string) => boolean {
  const at = addressMatcher(patterns.map((pattern) => ({ pattern, value: true })));
  return (path) => at(path) !== undefined;
}
