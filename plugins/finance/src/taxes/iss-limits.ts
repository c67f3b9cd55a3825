/** Lei Complementar 116/2003, art. 8º-A, § 1º (Lei Complementar 157/2016): works and municipal transport may be below two per cent. */
const belowMinimum = ['7.02', '7.05', '16.01'];

/**
 * Between what rates a municipality's ISS lies, in per cent: Lei Complementar 116/2003, art. 8º, II (at most 5) and art. 8º-A (at least
 * 2). `lc116Code`: the item of its list of services.
 */
export function issLimits(lc116Code: string | null): { readonly least: string; readonly most: string } {
  const isFree = lc116Code !== null && belowMinimum.includes(lc116Code.replace(/^0/, ''));
  return { least: isFree ? '0' : '2', most: '5' };
}
