import type { ReadyPapers } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { readyPapers } from '../../template-operations.ts';
import { readReadyPaper } from './read-ready-paper.ts';

export const readyPapersHandler = (ready: ReadyPapers) =>
  handle(readyPapers, async (_context, { context: wanted }) => ({
    papers: ready
      .all()
      .filter(({ context }) => context === wanted)
      .map(({ id, title, types, text }) => ({ id, title, types: [...types], tree: readReadyPaper(text) })),
  }));
