import { readFile } from 'node:fs/promises';
import type { AnyReader, ReaderOf } from '@gleba/sdk/server';
import { pageFile } from '../page-facts.ts';
import { readPdf } from './reading/read-pdf.ts';
import { readPicture } from './reading/read-picture.ts';

const page: ReaderOf<typeof pageFile> = {
  name: pageFile,
  async open({ path }) {
    const bytes = await readFile(path);
    return { facts: readPicture(bytes) ?? (await readPdf(bytes)) ?? { refused: 'pageUnknown' } };
  },
};

/** What the process that reads files loads of this plugin (docs/decisions/0038): nothing of the server may be among its imports. */
export const readers: readonly AnyReader[] = [page];
