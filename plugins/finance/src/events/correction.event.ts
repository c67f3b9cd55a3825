import { changeOf, defineEvent } from '@gleba/sdk';
import { IndexCorrection } from '../entities/index-correction.entity.ts';

/** A correction by indexes is computed, applied or undone. */
export const indexCorrectionStatusChanged = defineEvent(
  'finance.indexCorrection.statusChanged',
  changeOf(IndexCorrection, 'status'),
);
