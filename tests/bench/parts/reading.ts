import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createForeignReaders } from '@gleba/core/server';
import type { TextBlock } from '../../../plugins/documents/src/reading/findings.ts';
import { extractValues } from '../../../plugins/documents/src/server/reading/extract/extract-values.ts';
import { readPictureText } from '../../../plugins/documents/src/server/reading/ocr-engine.ts';
import { sheetText } from '../../../plugins/documents/src/text-facts.ts';
import { drawnPng, identityLines } from '../../../plugins/documents/tests/reading/drawn-pages.ts';
import type { Bench, Part } from '../bench.ts';
import { median, medianRatio } from '../statistics.ts';

/** Dots to an inch, as offices scan. */
const dpi = 200;
/** Sheets whose values are looked for, one round: one takes less than a clock tells. */
const sheets = 200;

/** What a scanned identity costs until its values are known: the program's reading beside the engine's own, and the values beside both. */
export const reading: Part = {
  id: 'reading',
  figures: [
    { id: 'page', name: 'Text of a scanned sheet, in the process that reads', unit: 'ms' },
    { id: 'engine', name: 'The same picture, by the engine alone', unit: 'ms' },
    { id: 'page ratio', name: 'The reading to its engine', unit: '×', goal: { atMost: 1.3 } },
    { id: 'values', name: 'Values of an identity in its lines', unit: 'ms' },
    { id: 'values ratio', name: 'The values to the reading of the sheet', unit: '×', goal: { atMost: 0.05 } },
    { id: 'found', name: 'Values that were found', unit: '' },
  ],
  async run(bench) {
    const picture = await drawnPng(identityLines, dpi);
    const path = join(bench.temporaryFolder, 'identity.png');
    writeFileSync(path, picture);
    const readers = readersOf(bench);
    const asked = { path, sheet: 1, rotation: 0 } as const;
    const request = { turn: { asker: 'job', organizationId: 2 }, bytes: picture.length } as const;
    const whole: number[] = [];
    const alone: number[] = [];
    const found: number[] = [];
    let blocks: readonly TextBlock[] = [];
    let names = 0;
    for (let round = -2; round < bench.rounds * 3; round++) {
      const read = await timed(async () => {
        const { facts, close } = await readers.open(sheetText, asked, request);
        await close();
        blocks = facts.lines.map(({ text, box, confidence }) => {
          return { page: 1, sheet: 1, text, box: [...box], confidence };
        });
      });
      const engine = await timed(() => readPictureText(readFileSync(path), 0, dpi));
      const values = await timed(async () => {
        for (let sheet = 0; sheet < sheets; sheet += 1) names = extractValues('identity', blocks).length;
      });
      if (round < 0) continue;
      whole.push(read);
      alone.push(engine);
      found.push(values / sheets);
    }
    bench.say(`page ${median(whole).toFixed(0)} ms, engine ${median(alone).toFixed(0)} ms`);
    const values = new Map([
      ['page', median(whole)],
      ['engine', median(alone)],
      ['page ratio', medianRatio(whole, alone)],
      ['values', median(found)],
      ['values ratio', medianRatio(found, whole)],
      ['found', names],
    ]);
    return { values, notes: [`A sheet of A4 at ${dpi} dots to an inch with ${identityLines.length} lines.`] };
  },
};

function readersOf(bench: Bench) {
  const readers = createForeignReaders({
    module: () => join(bench.repositoryRoot, 'host-api/dist/reader-process.mjs'),
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });
  bench.atEnd(() => readers.stop());
  return readers;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
