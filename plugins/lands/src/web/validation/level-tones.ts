import type { Tone } from '@gleba/sdk';
import type { FindingLevel } from '../../check-levels.ts';

export const levelTones: Readonly<Record<FindingLevel, Tone>> = {
  error: 'danger',
  warning: 'warning',
  note: 'neutral',
};
