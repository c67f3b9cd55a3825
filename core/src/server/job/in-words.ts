import type { GlebaError } from '../../error/gleba-error.ts';

/** The message, and which fields it is about: a person must be able to act on it. */
export function inWords({ message, fields }: GlebaError): string {
  const details = fields
    .filter((field) => field.message !== message)
    .map((field) => `${field.field}: ${field.message}`);
  return [message, ...details].join(' ').slice(0, 2000);
}
