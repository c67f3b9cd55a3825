import type { ForeignReaders, LanguageModel } from '@gleba/sdk';
import type { ServerSide } from '@gleba/sdk/server';
import type { Subjects } from '../../subjects.ts';
import { acceptExtractedValueHandler } from '../validation/accept-extracted-value.command.ts';
import { documentQueueHandler } from '../validation/document-queue.query.ts';
import { documentReadingHandler } from '../validation/document-reading.query.ts';
import { residentQueueHandler } from '../validation/resident-queue.query.ts';
import { readDocumentWork } from './read-document.work.ts';
import { extractDocumentDataHandler, validateDocumentHandler } from './reading.commands.ts';
import { readingRoutes } from './reading.routes.ts';

export interface ReadingServices {
  readonly readers: ForeignReaders;
  /** Undefined where the installation names none. */
  readonly model: LanguageModel | undefined;
  readonly subjects: Subjects;
}

/** What machines read of papers and say of them, and what waits for a person. */
export const reading = ({ readers, model, subjects }: ReadingServices) =>
  ({
    operations: [
      extractDocumentDataHandler,
      validateDocumentHandler,
      documentReadingHandler,
      acceptExtractedValueHandler,
      documentQueueHandler,
      residentQueueHandler(subjects),
    ],
    routes: [...readingRoutes],
    jobs: [readDocumentWork(readers, model)],
  }) satisfies ServerSide;
