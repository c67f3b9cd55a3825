import { Land, landStatusToken, Resident } from '@gleba/plugin-lands';
import { notificationsToken } from '@gleba/plugin-workspace';
import { cron, defineJob, definePlugin, documentSubject, stepFrom, stepTo, z } from '@gleba/sdk';
import { Inspection, inspectKey } from './entities/inspection.entity.ts';
import { InspectionSetting } from './entities/inspection-setting.entity.ts';
import { LandInspection } from './entities/land-inspection.entity.ts';
import { inspectionDecided } from './events/inspection.event.ts';
import { decideInspection, exportInspections, planInspections } from './operations.ts';

/** Tells the members of a project what is to be inspected soon. */
export const remind = defineJob('inspections.remind', { payload: z.object({}) });
export const dueNotice = { id: 'inspections.due' } as const;
export const refusedNotice = { id: 'inspections.refused' } as const;

const land = stepTo(Land, 'landId');
/** Documents may be about an inspection: they tell of its lot, and who lives there signs that it was there. */
const inspectionSubject = documentSubject(Inspection, {
  context: 'inspection',
  names: { land: { along: [land] } },
  signers: [{ along: [land, stepFrom(Resident, 'landId')], qualification: 'witness' }],
});
/** A lot's documents may tell of its inspections. */
const ofLand = documentSubject(Land, {
  names: { inspections: { along: [stepFrom(Inspection, 'landId', { orderBy: ['plannedOn'] })], isList: true } },
});

/** A partner's plugin: lots are inspected, approved or refused. Nothing of it stands anywhere else. */
export const inspections = definePlugin({
  id: 'inspections',
  version: '0.1.0',
  initially: 'available',
  entities: [Inspection, LandInspection, InspectionSetting],
  operations: [decideInspection, planInspections, exportInspections],
  events: [inspectionDecided],
  jobs: [remind],
  // Before people go out.
  schedules: [cron('0 7 * * *', remind, {}, { onlyWorkingDays: true })],
  notifications: [dueNotice, refusedNotice],
  documentSubjects: [inspectionSubject, ofLand],
  accessKeys: [inspectKey],
  needs: { landStatus: landStatusToken, notifications: notificationsToken },
});
