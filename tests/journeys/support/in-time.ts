import type { Page } from '@playwright/test';
import { troubleOf } from './trouble.ts';

/**
 * Longest wait for anything that is no job of the server's: what takes longer hangs, on a machine ten times slower than usual
 * as well. Far below the time of a whole journey, so that it is told what was waited for.
 */
export const longestWaitMs = 120_000;
/** A page that hangs does not answer how it stands either. */
const stateMs = 5000;

/** The work's answer. When it takes too long: an error that says what was waited for and how the page stands. */
export async function inTime<T>(page: Page, what: string, work: Promise<T>, longest = longestWaitMs): Promise<T> {
  const late = Symbol();
  const answer = await Promise.race([work, after(longest, late)]);
  if (answer !== late) return answer as T;
  work.catch(() => {});
  throw new Error(`${what}: nothing after ${longest / 1000} s\n${await stateOf(page)}`);
}

/** Address, state, text and console of a page, for people who look for what it waits for. */
export async function stateOf(page: Page): Promise<string> {
  if (page.isClosed()) return 'A page that is closed';
  const state = page.evaluate(() => ({
    document: document.readyState,
    seen: document.visibilityState,
    loadedMsAgo: Math.round(performance.now()),
    busy: [...document.querySelectorAll('.mantine-Skeleton-root, [aria-busy="true"]')].map(
      ({ tagName, className }) => `${tagName} ${className}`,
    ),
    isLookedAt: 'axeRun' in window,
    text: document.body.innerText.slice(0, 600),
  }));
  const told = await Promise.race([state.catch(String), after(stateMs, 'The page does not answer.')]);
  return `${page.url()}\n${JSON.stringify(told, null, 1)}\nconsole: ${troubleOf(page).join('\n  ') || 'nothing'}`;
}

function after<T>(ms: number, answer: T): Promise<T> {
  return new Promise((done) => setTimeout(done, ms, answer).unref());
}
