import { createHash } from 'node:crypto';

/** NAMEDATALEN - 1: PostgreSQL cuts longer names without an error, and two of them could become the same. */
export const longestName = 63;

/** `<part>_<part>_<suffix>`; a name that would be too long ends in a hash of the whole instead. */
export function objectName(...parts: readonly string[]): string {
  const name = parts.join('_');
  if (name.length <= longestName) return name;
  const suffix = parts.at(-1) ?? '';
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, longestName - hash.length - suffix.length - 2)}_${hash}_${suffix}`;
}
