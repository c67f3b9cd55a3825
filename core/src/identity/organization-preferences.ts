import * as z from 'zod/mini';
import { type Locale, locales } from '../text/translate.ts';
import { longestIdleMinutes, shortestIdleMinutes } from './idle-end.ts';

/** Languages in which the program writes. */
export const languages = locales;
export type Language = Locale;

export const defaultTimeZone = 'America/Sao_Paulo';

/**
 * What an organization settled: for its e-mails language, the zone of the times that they name, where reports go; and when
 * sessions end that nobody uses.
 */
export const organizationPreferences = z.strictObject({
  language: z.optional(z.enum(languages)),
  /** Its people choose in which language they work; missing: screens are in the product's. */
  mayChooseLanguage: z.optional(z.boolean()),
  timeZone: z.optional(z.string().check(z.maxLength(60), z.refine(isTimeZone))),
  /** Its people may be told on their devices while the program is closed. */
  sendsPush: z.optional(z.boolean()),
  /** Where what people report is mailed to. */
  feedbackEmail: z.optional(z.email().check(z.maxLength(254))),
  /** Sessions in it end after so long without activity. */
  idleMinutes: z.optional(z.int().check(z.gte(shortestIdleMinutes), z.lte(longestIdleMinutes))),
  /** Under which address people ask to be taken in without an invitation; missing: nowhere. */
  registration: z.optional(z.strictObject({ id: z.uuid(), token: z.string().check(z.maxLength(100)) })),
});

export type OrganizationPreferences = z.infer<typeof organizationPreferences>;

/** A zone of the tz database that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('pt-BR', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
