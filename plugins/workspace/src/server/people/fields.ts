import { GlebaError } from '@gleba/sdk';

/** A complaint beside one field of an input. */
export function invalidField(field: string, code: string, message: string): GlebaError {
  return new GlebaError('VALIDATION', message, { fields: [{ field, code, message }] });
}
