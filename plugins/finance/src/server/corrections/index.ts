import type { ServerSide } from '@gleba/sdk/server';
import { applyCorrectionsWork } from './apply.work.ts';
import {
  applyCorrectionHandler,
  discardCorrectionHandler,
  proposeCorrectionHandler,
  undoCorrectionHandler,
} from './correction.commands.ts';
import { importIndexValuesHandler } from './index-values.ts';
import { proposeCorrectionsWork } from './propose.work.ts';
import { undoCorrectionsWork } from './undo.work.ts';

/** Indexes, and contracts that are brought up to date by them. */
export const corrections = {
  operations: [
    importIndexValuesHandler,
    proposeCorrectionHandler,
    applyCorrectionHandler,
    undoCorrectionHandler,
    discardCorrectionHandler,
  ],
  jobs: [proposeCorrectionsWork, applyCorrectionsWork, undoCorrectionsWork],
} satisfies ServerSide;
