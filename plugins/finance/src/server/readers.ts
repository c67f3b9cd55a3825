import { readFile } from 'node:fs/promises';
import { sheetReader } from '@gleba/sdk/exchange/reading';
import type { AnyReader, ReaderOf } from '@gleba/sdk/server';
import { readOfx } from './statements/reading/read-ofx.ts';
import { statementFile } from './statements/statement-file.ts';

const statement: ReaderOf<typeof statementFile> = {
  name: statementFile,
  async open({ path }) {
    const { facts, lines } = readOfx(await readFile(path));
    return {
      facts,
      async *rows({ account }) {
        yield* lines[account] ?? [];
      },
    };
  },
};

/** What the process that reads files loads of this plugin (docs/decisions/0038): nothing of the server may be among its imports. */
export const readers: readonly AnyReader[] = [statement, sheetReader];
