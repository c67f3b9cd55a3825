import { defineJob, z } from '@gleba/sdk';
import { indexCorrectionStatusChanged } from '../events/correction.event.ts';

const payload = z.object({ indexCorrectionId: z.uuid() });
const result = z.object({ contracts: z.int(), refused: z.int() });
const emits = [indexCorrectionStatusChanged];

/** Computes what a correction would make of each contract of its project, and changes none. */
export const proposeCorrections = defineJob('finance.proposeCorrections', { payload, result, emits });

/** Writes what was proposed, contract by contract; one that changed meanwhile is left and told. */
export const applyCorrections = defineJob('finance.applyCorrections', { payload, result, emits });

/** Gives the amounts before it back, contract by contract. */
export const undoCorrections = defineJob('finance.undoCorrections', { payload, result, emits });

export const correctionJobs = [proposeCorrections, applyCorrections, undoCorrections];
