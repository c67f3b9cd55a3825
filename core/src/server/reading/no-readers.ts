import { GlebaError } from '../../error/gleba-error.ts';
import type { ForeignReaders } from '../../reading/foreign-readers-token.ts';

/** Where the host brings none: files of other people are not read at all. */
export const noReaders: ForeignReaders = {
  async open() {
    throw new GlebaError('UNAVAILABLE', 'A leitura de arquivos não está disponível neste servidor.');
  },
};
