import { readFile } from 'node:fs/promises';
import { sheetReader } from '@gleba/sdk/exchange/reading';
import type { AnyReader, ReaderOf } from '@gleba/sdk/server';
import { looksLikeCnab, readCnab } from './statements/reading/read-cnab.ts';
import { readOfx } from './statements/reading/read-ofx.ts';
import { statementFile } from './statements/statement-file.ts';

const statement: ReaderOf<typeof statementFile> = {
  name: statementFile,
  async open({ path }) {
    const bytes = await readFile(path);
    const { facts, lines, occurrences } = looksLikeCnab(bytes)
      ? readCnab(bytes)
      : { ...readOfx(bytes), occurrences: [] };
    return {
      facts,
      async *rows({ account }) {
        for (const line of lines[account] ?? []) yield { line };
        for (const occurrence of occurrences) yield { occurrence };
      },
    };
  },
};

/** What the process that reads files loads of this plugin (docs/decisions/0038): nothing of the server may be among its imports. */
export const readers: readonly AnyReader[] = [statement, sheetReader];
