import { defaultLocale, type GlebaError, inLanguage, type Locale } from '@gleba/core';

/** The body of an answer that refuses, in GraphQL's shape wherever it comes from. */
export function refusalBody(error: GlebaError, locale: Locale = defaultLocale) {
  const { code, reason, facts } = error;
  const { message, fields } = inLanguage(error, locale);
  const extensions = {
    ...{ code, ...(reason !== undefined && { reason, facts }) },
    ...(fields.length > 0 ? { fields } : {}),
  };
  return { errors: [{ message, extensions }] };
}

/** Seconds after which whoever was turned away may ask again. */
export function retryAfter(status: number): Record<string, string> {
  return status === 503 || status === 429 ? { 'retry-after': '2' } : {};
}
