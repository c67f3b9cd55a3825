import type { ForeignReaders, LanguageModel } from '@gleba/sdk';
import type { ServerSide } from '@gleba/sdk/server';
import { acceptExtractedValueHandler } from '../validation/accept-extracted-value.command.ts';
import { documentQueueHandler } from '../validation/document-queue.query.ts';
import { documentReadingHandler } from '../validation/document-reading.query.ts';
import { readDocumentWork } from './read-document.work.ts';
import { extractDocumentDataHandler, validateDocumentHandler } from './reading.commands.ts';
import { readingRoutes } from './reading.routes.ts';

export interface ReadingServices {
  readonly readers: ForeignReaders;
  /** Undefined where the installation names none. */
  readonly model: LanguageModel | undefined;
}

/** What machines read of papers and say of them, and what waits for a person. */
export const reading = ({ readers, model }: ReadingServices) =>
  ({
    operations: [
      extractDocumentDataHandler,
      validateDocumentHandler,
      documentReadingHandler,
      acceptExtractedValueHandler,
      documentQueueHandler,
    ],
    routes: [...readingRoutes],
    jobs: [readDocumentWork(readers, model)],
  }) satisfies ServerSide;
