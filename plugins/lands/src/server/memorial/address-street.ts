import type { SideSurroundings } from './surroundings.ts';

/**
 * Where a front faces no street with a name, the one that the lot's address says: for a person to confirm. Nothing else says it where a
 * file's streets are missing or unnamed.
 */
export function withAddressStreet(
  around: readonly (readonly SideSurroundings[])[],
  front: readonly number[],
  address: string | null,
): readonly (readonly SideSurroundings[])[] {
  const name = streetOf(address);
  const [main = [], ...inner] = around;
  if (name === null || front.some((index) => main[index]?.faces?.isNamed)) return around;
  const faces = { name, isStreet: true, isNamed: true, by: 'address' } as const;
  return [main.map((side, index) => (front.includes(index) && side.open > 0 ? { ...side, faces } : side)), ...inner];
}

/** `Rua das Acácias, 120 - Centro` lies in Rua das Acácias. Null without a word: a number alone is no street. */
export function streetOf(address: string | null): string | null {
  const [before = ''] = (address ?? '').split(/,| [-–] | n[º°.]/i);
  const name = before.trim();
  return /\p{L}{2}/u.test(name) ? name : null;
}
