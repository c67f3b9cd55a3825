import { allow, date, defineCommand, id, object, of, pick, text, z } from '@gleba/sdk';
import { manageContracts } from '../entities/contract.entity.ts';
import { IndexCorrection } from '../entities/index-correction.entity.ts';
import { IndexValue } from '../entities/index-value.entity.ts';
import { indexCorrectionStatusChanged } from '../events/correction.event.ts';

const permission = allow.all(allow.adminAndUp, manageContracts);
const answered = { indexCorrection: object({ id: id(IndexCorrection), status: z.string() }), jobId: z.uuid() };

/** Most months of one list: 60 years. */
export const maxIndexLines = 720;

/** Takes monthly values of an index from a list, `01/2026;0,53` in each line; a month that is there already gets the new value. */
export const importIndexValues = defineCommand('importIndexValues', {
  permission: allow.adminAndUp,
  input: {
    adjustmentIndex: pick(IndexValue, 'adjustmentIndex'),
    source: text({ required: true, max: 400 }),
    values: text({ required: true, max: 30_000 }),
  },
  errors: ['finance.indexLineUnreadable', 'finance.indexMonthTwice', 'finance.indexLinesTooMany'],
  output: { added: z.int(), changed: z.int(), same: z.int() },
});

/** Computes what correcting the project's contracts as of a day would make of them; nothing of them changes before it is applied. */
export const proposeCorrection = defineCommand('proposeCorrection', {
  permission,
  project: ({ projectId }) => projectId,
  input: { projectId: z.uuid(), asOf: date({ required: true }) },
  errors: ['finance.correctionInFuture', 'finance.correctionUnderWay'],
  output: answered,
});

const step = (name: string) =>
  defineCommand(name, {
    permission,
    project: ({ indexCorrectionId }) => of(IndexCorrection, indexCorrectionId),
    input: { indexCorrectionId: id(IndexCorrection) },
    errors: ['finance.correctionStepUnknown'],
    output: answered,
    emits: [indexCorrectionStatusChanged],
  });

/** Writes what was proposed. */
export const applyCorrection = step('applyCorrection');
/** Takes it back. */
export const undoCorrection = step('undoCorrection');

/** Gives a proposal up. */
export const discardCorrection = defineCommand('discardCorrection', {
  permission,
  project: ({ indexCorrectionId }) => of(IndexCorrection, indexCorrectionId),
  input: { indexCorrectionId: id(IndexCorrection) },
  errors: ['finance.correctionStepUnknown'],
  output: { indexCorrection: answered.indexCorrection },
  emits: [indexCorrectionStatusChanged],
});

export const correctionOperations = [
  importIndexValues,
  proposeCorrection,
  applyCorrection,
  undoCorrection,
  discardCorrection,
];
