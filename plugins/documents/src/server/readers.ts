import { readFile } from 'node:fs/promises';
import type { AnyReader, ReaderOf } from '@gleba/sdk/server';
import { dossierBinding } from '../dossier/dossier-binding.ts';
import { mailFile } from '../mailed/mail-file.ts';
import { pageFile } from '../page-facts.ts';
import { pageThumbnail } from '../page-thumbnail.ts';
import { bindPaper, readSignatures } from '../paper-binding.ts';
import { sheetText } from '../text-facts.ts';
import { wordFile } from '../word-text.ts';
import { openDossier } from './binding/bind-dossier.ts';
import { bindFiles } from './reading/bind-paper.ts';
import { readPdf } from './reading/read-pdf.ts';
import { readPicture } from './reading/read-picture.ts';
import { readPdfSignatures } from './reading/read-signatures.ts';

const page: ReaderOf<typeof pageFile> = {
  name: pageFile,
  async open({ path }) {
    const bytes = await readFile(path);
    return { facts: readPicture(bytes) ?? (await readPdf(bytes)) ?? { refused: 'pageUnknown' } };
  },
};

const dossier: ReaderOf<typeof dossierBinding> = { name: dossierBinding, open: openDossier };

const binding: ReaderOf<typeof bindPaper> = {
  name: bindPaper,
  open: async (input) => ({ facts: await bindFiles(input) }),
};

const signatures: ReaderOf<typeof readSignatures> = {
  name: readSignatures,
  async open({ path }) {
    try {
      return { facts: (await readPdfSignatures(await readFile(path))) ?? { refused: 'pageUnknown' } };
    } catch {
      return { facts: { refused: 'pageBroken' } };
    }
  },
};

const text: ReaderOf<typeof sheetText> = {
  name: sheetText,
  async open(asked) {
    // The engines are large: a process that only looks at heads does without them.
    const { readText } = await import('./reading/read-text.ts');
    return { facts: await readText(asked) };
  },
};

const thumbnail: ReaderOf<typeof pageThumbnail> = {
  name: pageThumbnail,
  async open(asked) {
    const { drawThumbnail } = await import('./reading/draw-thumbnail.ts');
    return { facts: await drawThumbnail(asked) };
  },
};

const word: ReaderOf<typeof wordFile> = {
  name: wordFile,
  async open(asked) {
    const { readWord } = await import('./templates/word/read-word.ts');
    return { facts: await readWord(asked) };
  },
};

const mail: ReaderOf<typeof mailFile> = {
  name: mailFile,
  async open(asked) {
    const { readMail } = await import('./reading/read-mail.ts');
    return { facts: await readMail(asked) };
  },
};

/** What the process that reads files loads of this plugin (docs/decisions/0038): nothing of the server may be among its imports. */
export const readers: readonly AnyReader[] = [page, text, thumbnail, dossier, binding, signatures, word, mail];
