import type { Texts } from '@gleba/sdk/web';

/** A job by the words its plugin has for its type (`job.<type>` in the locale files), else by the type. */
export function jobTitle(t: Texts, type: string): string {
  return t.has(`job.${type}`) ? t(`job.${type}`) : type;
}
