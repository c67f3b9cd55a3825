import type { OutlineReader } from '@gleba/plugin-workspace';
import type { ForeignReaders } from '@gleba/sdk';
import { inWords } from '@gleba/sdk/exchange/server';
import { landErrors } from '../land-errors.ts';
import { outlineFile } from './reader-names.ts';

/** The readers of imports, for the polygons of a small file: an area that somebody sends. */
export function outlineReader(readers: ForeignReaders): OutlineReader {
  return {
    extensions: ['.kmz', '.zip'],
    async read({ name, bytes }, { turn, signal, ...most }) {
      const request = { turn, signal, bytes: bytes.byteLength };
      try {
        const { facts: outlines, close } = await readers.open(outlineFile, { name, bytes, ...most }, request);
        await close();
        if (outlines) return outlines;
      } catch (error) {
        throw inWords(error);
      }
      throw landErrors.tooManyVertices({ most: most.positions });
    },
  };
}
