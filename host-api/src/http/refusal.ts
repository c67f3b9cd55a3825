import type { GlebaError } from '@gleba/core';

/** The body of an answer that refuses, in GraphQL's shape wherever it comes from. */
export function refusalBody({ message, code, fields }: GlebaError) {
  return { errors: [{ message, extensions: { code, ...(fields.length > 0 ? { fields } : {}) } }] };
}

/** Seconds after which whoever was turned away may ask again. */
export function retryAfter(status: number): Record<string, string> {
  return status === 503 || status === 429 ? { 'retry-after': '2' } : {};
}
