/** Figures with two decimals as whole hundredths, so that tables of them add up exactly. */

/** `'1234.56'` → `123456n`. */
export function hundredths(decimal: string): bigint {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(decimal) ?? [];
  const amount = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0') || '0');
  return sign === '-' ? -amount : amount;
}

/** `-5n` → `'-0.05'`. */
export function decimalOf(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * What each part is of their sum, in hundredths of a per cent that add to exactly 100,00: each is cut down, and what is missing goes
 * to those that lost most by that (the method of the largest remainder). Parts may be negative; of a sum of nothing there are no shares.
 */
export function sharesOf(parts: readonly bigint[]): readonly bigint[] | null {
  const total = parts.reduce((sum, part) => sum + part, 0n);
  if (total <= 0n) return null;
  const whole = 10_000n;
  const cut = parts.map((part, index) => {
    const rest = (((part * whole) % total) + total) % total;
    return { index, share: (part * whole - rest) / total, rest };
  });
  const missing = Number(whole - cut.reduce((sum, { share }) => sum + share, 0n));
  const byLoss = [...cut].sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const raised = new Set(byLoss.slice(0, missing).map(({ index }) => index));
  return cut.map(({ index, share }) => share + (raised.has(index) ? 1n : 0n));
}
