import type { ReaderOf } from '@gleba/sdk/server';
import { featureFile, sheetFile } from '../reader-names.ts';
import { openFeatures } from './features/open-features.ts';
import { readSheet } from './sheet/read-sheet.ts';

/** Opens whatever holds shapes: the other end of `withFeatures`. */
export const featureReader: ReaderOf<typeof featureFile> = {
  name: featureFile,
  async open({ path, name }, folder) {
    const { sources, close } = await openFeatures(path, name, folder);
    return {
      facts: sources.map(({ rows: _, ...facts }) => facts),
      rows({ source: at, ...choices }) {
        const source = sources[at];
        if (!source) throw new Error(`There is no source ${at}.`);
        return source.rows(choices);
      },
      close,
    };
  },
};

/** Opens a sheet: the other end of `withSheet`. */
export const sheetReader: ReaderOf<typeof sheetFile> = {
  name: sheetFile,
  async open({ path, choices }) {
    const { rows, ...facts } = await readSheet(path, choices);
    return {
      facts: { ...facts, rowCount: rows.length },
      async *rows() {
        yield* rows;
      },
    };
  },
};
