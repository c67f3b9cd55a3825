import { readFile } from 'node:fs/promises';
import type { AnyReader, ReaderOf } from '@gleba/sdk/server';
import { dossierBinding } from '../dossier/dossier-binding.ts';
import { pageFile } from '../page-facts.ts';
import { openDossier } from './binding/bind-dossier.ts';
import { readPdf } from './reading/read-pdf.ts';
import { readPicture } from './reading/read-picture.ts';

const page: ReaderOf<typeof pageFile> = {
  name: pageFile,
  async open({ path }) {
    const bytes = await readFile(path);
    return { facts: readPicture(bytes) ?? (await readPdf(bytes)) ?? { refused: 'pageUnknown' } };
  },
};

const dossier: ReaderOf<typeof dossierBinding> = { name: dossierBinding, open: openDossier };

/** What the process that reads files loads of this plugin (docs/decisions/0038): nothing of the server may be among its imports. */
export const readers: readonly AnyReader[] = [page, dossier];
