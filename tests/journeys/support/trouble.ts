import type { Page } from '@playwright/test';

const watched = new WeakMap<Page, string[]>();

/** A finding in the console or a failed request is a defect, whatever the screen looks like. */
export function watchForTrouble(page: Page): () => string[] {
  const trouble: string[] = [];
  watched.set(page, trouble);
  page.on('pageerror', (error) => trouble.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(message.text());
  });
  return () => trouble;
}

/** What a page that is watched has said so far. */
export const troubleOf = (page: Page): readonly string[] => watched.get(page) ?? [];
