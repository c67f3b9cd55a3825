const pattern = /^(.*?[T ]\d{2}:\d{2}:\d{2})(?:\.(\d+))?(Z|[+-]\d{2}(?::?\d{2})?)$/;

/**
 * Compares ISO 8601 moments down to the microseconds that PostgreSQL has and Date has not. Undefined when one is none.
 */
export function compareInstants(a: string, b: string): number | undefined {
  const [left, right] = [split(a), split(b)];
  if (!left || !right) return undefined;
  if (left.seconds !== right.seconds) return left.seconds < right.seconds ? -1 : 1;
  if (left.fraction === right.fraction) return 0;
  return left.fraction < right.fraction ? -1 : 1;
}

function split(text: string): { seconds: number; fraction: string } | undefined {
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [, moment = '', fraction = '', zone = ''] = match;
  const seconds = Date.parse(moment.replace(' ', 'T') + (/^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone));
  return Number.isNaN(seconds) ? undefined : { seconds, fraction: fraction.padEnd(9, '0') };
}
