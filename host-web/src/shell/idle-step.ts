/** So long before the end people are told. Seconds. */
const noticeSeconds = 60;

/** After `idle` milliseconds of at most `minutes`: nothing yet, the seconds that are left, or the end. */
export function idleStep(idle: number, minutes: number): 'wait' | 'end' | number {
  const left = Math.ceil((minutes * 60_000 - idle) / 1000);
  if (left <= 0) return 'end';
  return left <= noticeSeconds ? left : 'wait';
}
