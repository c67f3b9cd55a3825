import { test as base } from '@playwright/test';
import { stateOf } from './in-time.ts';
import { type Program, runningPrograms, startProgram } from './program.ts';

const linesTold = 40;
/** Milliseconds since 1970. Journeys that would begin later are not asked, as who runs them tells (`tooling/test.mjs`). */
const beginUntil = Number(process.env.GLEBA_JOURNEYS_UNTIL ?? Number.POSITIVE_INFINITY);

/**
 * A journey. What is red tells how its pages stand and what the program said last: the end of a log is what people get to see.
 *
 * `shared` is one program for all journeys that ask for it, one after the other: for those that work in a project of their own
 * and look at nothing that another may have changed (counts of the organization, its navigation, its settings, notifications
 * of the administrator). Whom they make has a CPF that no other journey uses: an organization has each once. Every other journey
 * starts its own with `startProgram`.
 */
export const test = base.extend<{ tell: undefined }, { shared: Program }>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
    async ({}, use) => {
      const program = await startProgram();
      await use(program);
      await program.dispose();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  tell: [
    async ({ browser }, use, info) => {
      // One that was red is asked again whatever the time: it was asked.
      info.skip(info.retry === 0 && Date.now() > beginUntil, 'There is no time left.');
      await use(undefined);
      if (info.status === info.expectedStatus) return;
      const pages = browser.contexts().flatMap((context) => context.pages());
      for (const page of pages) console.log(await stateOf(page));
      for (const { address, output } of runningPrograms())
        console.log([`${address} said last:`, ...output().trimEnd().split('\n').slice(-linesTold)].join('\n'));
    },
    { auto: true },
  ],
});
