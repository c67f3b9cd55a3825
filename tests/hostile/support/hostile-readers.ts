import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveReaders } from '@gleba/core/reading';

/** Readers as no plugin should have them, for the process that reads. */
const acts: Readonly<Record<string, (folder: string) => unknown>> = {
  loop() {
    for (let at = 0; ; at += 1) if (at < 0) return;
  },
  backtrack: () => /^(a+)+$/.test(`${'a'.repeat(64)}b`),
  wait: () => new Promise(() => setInterval(() => {}, 1000)),
  async objects() {
    for (const kept: unknown[] = []; ; ) kept.push({ length: kept.length });
  },
  /** One allocation that no heap has room for: it ends a process, also from a thread with a ceiling of its own. */
  array() {
    for (const kept: unknown[] = []; ; ) kept.push(new Array(30_000_000).fill(1.5));
  },
  /** No heap counts these. */
  buffers() {
    for (const kept: unknown[] = []; ; ) kept.push(Buffer.alloc(10_000_000, 1));
  },
  exit: () => process.exit(3),
  throw() {
    throw Object.assign(new RangeError('too far'), { code: 'far', detail: { row: 7 } });
  },
  strayThrow: () => new Promise(() => setTimeout(() => Promise.reject(new Error('stray')), 1)),
  async leave(folder) {
    await writeFile(join(folder, 'left'), 'x');
    await writeFile(join(await mkdtemp(join(tmpdir(), 'gleba-left-')), 'left'), 'x');
    for (;;);
  },
  facts: (folder) => ({ folder, environment: Object.keys(process.env), process: process.pid }),
};

let read = 0;

serveReaders([
  {
    name: { id: 'test.act' },
    async open(input) {
      const { act, at = 'open', count = 5 } = input as { act: string; at?: string; count?: number };
      const run = async () => acts[act]?.(process.env.TMPDIR ?? '');
      read = 0;
      return {
        facts: at === 'open' ? await run() : null,
        async *rows() {
          for (let row = 1; row <= count; row += 1) {
            if (row === count && at === 'rows') await run();
            read = row;
            yield { row, text: 'x'.repeat(1000) };
          }
        },
      };
    },
  },
  { name: { id: 'test.read' }, open: async () => ({ facts: read }) },
]);
