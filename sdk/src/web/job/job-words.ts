import type { JobProgress } from '@gleba/core';
import type { Texts } from '../context/texts.ts';

/** What is said of any job; a screen may say it in words of its own, under the same names. */
export type JobWord =
  | 'waiting'
  | 'leave'
  | 'cancel'
  | 'cancelTitle'
  | 'cancelText'
  | 'keep'
  | 'canceling'
  | 'canceled'
  | 'canceledText'
  | 'failed'
  | 'failedText'
  | 'retry'
  | 'again';

/** The screen's own words (`<texts>.<word>`) where it has them, else those for every job. */
export function jobWord(t: Texts, texts: string | undefined, word: JobWord): string {
  const own = texts === undefined ? undefined : `${texts}.${word}`;
  return t(own !== undefined && t.has(own) ? own : `ui.job.${word}`);
}

/** How far a job is, in words: as it tells it itself, and that it waits while it tells nothing. */
export function progressLabel(t: Texts, texts: string | undefined, progress: JobProgress | null): string {
  const { text = null, done = 0, total = null } = progress ?? {};
  return text !== null && t.has(text) ? t(text, { done, total: total ?? 0 }) : jobWord(t, texts, 'waiting');
}
