import { GlebaError } from '../../error/gleba-error.ts';

/** GeoJSON needs six levels and a filter of the largest depth some thirty; recursion beyond would end in a full stack. */
const deepestValue = 60;

/** Refuses what no type may carry: NUL, which PostgreSQL's text cannot hold, `__proto__`, and endless nesting. */
export function checkVariables(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new GlebaError('BAD_REQUEST', 'A text with the character NUL is not accepted.');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > deepestValue) {
    throw new GlebaError('BAD_REQUEST', 'The variables are too deep.', { facts: { limit: deepestValue } });
  }
  if (Array.isArray(value)) {
    for (const item of value) checkVariables(item, depth + 1);
    return;
  }
  for (const [name, part] of Object.entries(value)) {
    if (name === '__proto__' || name.includes('\0'))
      throw new GlebaError('BAD_REQUEST', 'A name of a field is not accepted.');
    checkVariables(part, depth + 1);
  }
}
