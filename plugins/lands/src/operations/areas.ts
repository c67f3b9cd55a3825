import { allow, defineCommand, defineQuery, geometryInput, list, z } from '@gleba/sdk';
import { dataExportKey, dataManageKey, landsKey } from '../access-keys.ts';
import { areaMemorialAnswer, areaPart, areaTableAnswer, listedArea } from '../area-answers.ts';
import { areaKey } from '../area-kinds.ts';
import { saidOfSides } from '../entities/area-confirmation.entity.ts';
import { chosenAreas, undoneAreas } from '../jobs/confirm-areas.job.ts';
import { areaPapersSettings } from '../jobs/print-area-papers.job.ts';

const permission = allow.key(landsKey);
const projectOf = ({ projectId }: { readonly projectId: string }) => projectId;

/** What of a project has a memorial besides its lots, and what has none because it is no area. */
export const memorialAreas = defineQuery('memorialAreas', {
  permission,
  project: projectOf,
  input: { projectId: z.uuid() },
  errors: ['lands.referenceSystemNotUtm'],
  output: { areas: list(listedArea), hasMore: z.boolean() },
});

/** All that the memorial of one of them says, computed now from its shape and what is around it. */
export const areaMemorial = defineQuery('areaMemorial', {
  permission,
  project: projectOf,
  input: { projectId: z.uuid(), area: areaKey },
  errors: ['lands.referenceSystemNotUtm', 'lands.areaIsNoPolygon', 'lands.areaHasNoMemorial', 'lands.landHasNoArea'],
  output: areaMemorialAnswer,
});

/** What lies in an area, for its sketch. */
export const areaInside = defineQuery('areaInside', {
  permission,
  project: projectOf,
  input: { projectId: z.uuid(), area: areaKey },
  errors: ['lands.referenceSystemNotUtm', 'lands.areaIsNoPolygon', 'lands.areaHasNoMemorial'],
  output: { key: z.string(), parts: list(areaPart) },
});

export const mayConfirmAreas = allow.all(permission, allow.key(dataManageKey));

/** Keeps whom an area's sides adjoin, as somebody who saw this shape says; another shape is a conflict. */
export const confirmAreaSides = defineCommand('confirmAreaSides', {
  permission: mayConfirmAreas,
  project: projectOf,
  weight: geometryInput,
  input: { projectId: z.uuid(), area: areaKey, shape: z.string().check(z.maxLength(80)), sides: saidOfSides },
  errors: [
    ...([
      'lands.referenceSystemNotUtm',
      'lands.areaIsNoPolygon',
      'lands.areaHasNoMemorial',
      'lands.landHasNoArea',
    ] as const),
    ...(['lands.areaSidesOutdated', 'lands.sidesUnknown'] as const),
  ],
  output: { sides: z.int() },
});

/** Forgets what somebody confirmed of an area's sides: the map's adjoiners stand again. */
export const restoreAreaSides = defineCommand('restoreAreaSides', {
  permission: mayConfirmAreas,
  project: projectOf,
  input: { projectId: z.uuid(), area: areaKey },
  errors: ['lands.referenceSystemNotUtm', 'lands.areaIsNoPolygon', 'lands.areaHasNoMemorial'],
  output: { isRestored: z.boolean() },
});

/** The same of many at once, in the background, as the map has them: what is in doubt is left to people. */
export const confirmManyAreas = defineCommand('confirmManyAreas', {
  permission: mayConfirmAreas,
  project: projectOf,
  input: chosenAreas,
  output: { jobId: z.uuid() },
});

/** Takes back what such a job confirmed, of areas of which nobody has confirmed anything since. */
export const undoManyAreas = defineCommand('undoManyAreas', {
  permission: mayConfirmAreas,
  project: projectOf,
  input: undoneAreas,
  output: { jobId: z.uuid() },
});

/** How many of the areas would print as drafts, of the first ones; `unseen`: of how many nobody looked. */
export const areaPaperDrafts = defineQuery('areaPaperDrafts', {
  permission,
  project: projectOf,
  input: areaPapersSettings,
  errors: ['lands.referenceSystemNotUtm', 'lands.areaIsNoPolygon', 'lands.areaHasNoMemorial', 'lands.landHasNoArea'],
  output: { total: z.int(), drafts: z.int(), unseen: z.int() },
});

/** How the ground within the perimeter is divided. */
export const areaTable = defineQuery('areaTable', {
  permission,
  project: projectOf,
  input: { projectId: z.uuid() },
  errors: ['lands.referenceSystemNotUtm'],
  output: areaTableAnswer,
});

/** Puts the printing of memorials of areas on the queue, with the table before them. */
export const startAreaPapers = defineCommand('startAreaPapers', {
  permission,
  project: projectOf,
  input: areaPapersSettings,
  errors: ['lands.nothingToPrint', 'lands.referenceSystemNotUtm'],
  output: { jobId: z.uuid(), total: z.int() },
});

/** Puts the table as a spreadsheet on the queue. */
export const startAreaTableExport = defineCommand('startAreaTableExport', {
  permission: allow.all(permission, allow.key(dataExportKey)),
  project: projectOf,
  input: { projectId: z.uuid() },
  errors: ['lands.referenceSystemNotUtm'],
  output: { jobId: z.uuid() },
});

export const areasOperations = [
  memorialAreas,
  areaMemorial,
  areaInside,
  areaTable,
  confirmAreaSides,
  restoreAreaSides,
  confirmManyAreas,
  undoManyAreas,
  areaPaperDrafts,
  startAreaPapers,
  startAreaTableExport,
];
