import { GlebaError } from '../../error/gleba-error.ts';

/** No space left on the device, or of the account's share of it. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/** What people are told when the disk has no room; any other failure stays what it is. */
export function orDiskFull(error: unknown): unknown {
  return isDiskFull(error) ? new GlebaError('INSUFFICIENT_STORAGE', undefined, { cause: error }) : error;
}
