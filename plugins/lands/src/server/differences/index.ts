import type { ForeignReaders } from '@gleba/sdk';
import type { ServerSide } from '@gleba/sdk/server';
import { compareImportWork } from './compare-import.work.ts';
import { importComparisonHandler, importComparisonsHandler } from './comparisons.queries.ts';
import { importDifferenceShapesHandler } from './difference-shapes.query.ts';
import {
  startFilesComparisonHandler,
  startImportComparisonHandler,
  takeOverImportHandler,
} from './differences.commands.ts';
import { forgetComparisonsWork } from './forget-comparisons.work.ts';
import { takeOverDifferencesWork } from './take-over.work.ts';

/** What a later file says otherwise than the lots, and taking it over. */
export function differences({ readers }: { readonly readers: ForeignReaders }): ServerSide {
  return {
    operations: [
      startImportComparisonHandler,
      startFilesComparisonHandler,
      importComparisonHandler,
      importComparisonsHandler,
      importDifferenceShapesHandler,
      takeOverImportHandler,
    ],
    jobs: [compareImportWork(readers), takeOverDifferencesWork, forgetComparisonsWork],
  };
}
