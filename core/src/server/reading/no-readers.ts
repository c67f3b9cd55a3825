import type { ForeignReaders } from '../../reading/foreign-readers-token.ts';
import { serverErrors } from '../error/server-errors.ts';

/** Where the host brings none: files of other people are not read at all. */
export const noReaders: ForeignReaders = {
  async open() {
    throw serverErrors.readingUnavailable();
  },
};
