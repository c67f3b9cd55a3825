/** The specification: without progress for 5 s the bar warns, 10 s later it says that something is wrong. */
const warnAfter = 5000;
const alarmAfter = warnAfter + 10_000;

/** The bar's tone after so many milliseconds without a byte. */
export function stallTone(milliseconds: number): 'brand' | 'warning' | 'danger' {
  if (milliseconds >= alarmAfter) return 'danger';
  return milliseconds >= warnAfter ? 'warning' : 'brand';
}
