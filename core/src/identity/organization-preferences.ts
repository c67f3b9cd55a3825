import { z } from 'zod';
import { longestIdleMinutes, shortestIdleMinutes } from './idle-end.ts';

/** Languages in which the program writes. */
export const languages = ['pt-BR', 'en', 'es'] as const;
export type Language = (typeof languages)[number];

export const defaultTimeZone = 'America/Sao_Paulo';

/**
 * What an organization settled: for its letters language, the zone of the times that they name, where reports go; and when
 * sessions end that nobody uses.
 */
export const organizationPreferences = z.strictObject({
  language: z.enum(languages).optional(),
  timeZone: z.string().max(60).refine(isTimeZone).optional(),
  /** Where what people report is mailed to. */
  feedbackEmail: z.email().max(254).optional(),
  /** Sessions in it end after so long without activity. */
  idleMinutes: z.number().int().min(shortestIdleMinutes).max(longestIdleMinutes).optional(),
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
