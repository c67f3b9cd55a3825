import { readdirSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { chromiumFlags } from '../../tooling/chromium.mjs';
import { longestWaitMs } from './support/in-time.ts';

const hasExamples = process.env.GLEBA_EXAMPLES === '1';
/** The file to begin with, where somebody says one: those before it by their names are a project that follows. */
const beginWith = hasExamples ? undefined : process.env.GLEBA_JOURNEYS_FROM;
const isBefore = (file: string) => beginWith !== undefined && file < beginWith;
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.journey.ts'));
const inTurn = [files.filter((file) => !isBefore(file)), files.filter(isBefore)].filter(({ length }) => length > 0);

/** Journeys through the real program in a real browser. Each file starts a program of its own on a copy of one folder. */
export default defineConfig({
  // Those of the examples need a program that is built with them.
  testDir: hasExamples ? './examples' : '.',
  testIgnore: hasExamples ? [] : 'examples/**',
  testMatch: '*.journey.ts',
  projects: beginWith === undefined ? undefined : inTurn.map((testMatch) => ({ testMatch })),
  globalSetup: './support/prepare-data.ts',
  outputDir: '../../test-results/journeys',
  reporter: [['list'], ['json']],
  // One at a time: the program, its database and a browser that draws maps on the processor fill two cores.
  workers: 1,
  // As for the other tests: what is red on a busy machine is asked once more, and is named if it is green then.
  retries: process.env.CI ? 1 : 0,
  timeout: 600_000,
  // No single wait may take the time of a whole journey: what hangs is told by what was waited for.
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 60_000,
    navigationTimeout: longestWaitMs,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: process.env.GLEBA_CHROMIUM, args: chromiumFlags },
    // The worker that keeps the program fetches all of it for every person who comes; it is there where it is what is looked at.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
