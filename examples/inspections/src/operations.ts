import { Land } from '@gleba/plugin-lands';
import { allow, date, defineBulk, defineCommand, defineExport, enumeration, id, of, optional, text } from '@gleba/sdk';
import { decisions, Inspection, inspectKey } from './entities/inspection.entity.ts';
import { inspectionDecided } from './events/inspection.event.ts';

const permission = allow.key(inspectKey);

/** Says how an inspection went. A refusal takes the lot into the status of a problem, or nothing happens at all. */
export const decideInspection = defineCommand('decideInspection', {
  permission,
  project: ({ inspectionId }) => of(Inspection, inspectionId),
  input: {
    inspectionId: id(Inspection),
    decision: enumeration(decisions, { required: true }),
    reason: optional(text({ max: 1000 })),
  },
  output: { inspection: Inspection },
  emits: [inspectionDecided],
});

/** Plans an inspection of each of the chosen lots, in the background. */
export const planInspections = defineBulk('inspections.planInspections', {
  ...{ of: Land, permission, input: { plannedOn: date({ required: true }) } },
});

/** Writes a project's inspections into a spreadsheet. */
export const exportInspections = defineExport('inspections.exportInspections', {
  ...{ of: Inspection, access: inspectKey, beside: [{ entity: Land, fields: ['block', 'lot'] }] },
});
