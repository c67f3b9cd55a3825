import { changeOf, defineEvent } from '@gleba/sdk';
import { decisions, Inspection } from '../entities/inspection.entity.ts';

/** Somebody said how the inspection of a lot went. */
export const inspectionDecided = defineEvent(
  'inspections.inspection.decided',
  changeOf(Inspection, 'state', { to: [...decisions] }),
);
