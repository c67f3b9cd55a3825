import { documentSubject, Job, Project, stepFrom, stepTo } from '@gleba/sdk';
import { AreaConfirmation } from './entities/area-confirmation.entity.ts';
import { Geometry } from './entities/geometry.entity.ts';
import { Land } from './entities/land.entity.ts';
import { LandAddress } from './entities/land-address.entity.ts';
import { Layer } from './entities/layer.entity.ts';
import { Resident } from './entities/resident.entity.ts';
import { ShapeChange } from './entities/shape-change.entity.ts';
import { importFinished, importRepaired, importUndone } from './events/import.event.ts';
import { geometryDrawn } from './events/shape.event.ts';
import { areaMemorialFields, landMemorialFields } from './memorial-names.ts';
import { areaMemorialToken, landMemorialToken } from './services.ts';

const project = { along: [stepTo(Project, 'projectId')] };
const residents = stepFrom(Resident, 'landId', { orderBy: ['-legalResponsible', '-secondaryResponsible', 'name'] });

/** By what a memorial says something else: shapes around, and how papers call them. */
const around = [
  { entity: Land, fields: ['block', 'lot', 'subdivision', 'geometryId', 'deletedAt'] },
  { entity: Layer, fields: ['layerType', 'properties', 'deletedAt'] },
  // Not each shape that comes: a city's come at once, and their import says so once.
  { entity: Geometry },
  { entity: Geometry, on: geometryDrawn },
  { entity: ShapeChange, on: ShapeChange.events.created },
  { entity: Job, on: importFinished },
  { entity: Job, on: importUndone },
  { entity: Job, on: importRepaired },
];

export const landSubjects = [
  documentSubject(Land, {
    context: 'land',
    within: { addressRecord: { along: [stepTo(LandAddress, 'addressId')] } },
    names: { residents: { along: [residents], isList: true }, project },
    told: {
      memorial: { by: landMemorialToken, fields: landMemorialFields, caution: 'draftReason', dependsOn: around },
    },
    signers: [{ along: [residents], qualification: 'party' }],
  }),
  documentSubject(Resident, {
    context: 'resident',
    names: { land: { along: [stepTo(Land, 'landId')] }, project },
    signers: [{ along: [], qualification: 'party' }],
    signs: { name: 'name', taxId: ['cpfCnpj'] },
  }),
  documentSubject(AreaConfirmation, {
    context: 'area',
    untold: ['area', 'shape'],
    names: { project },
    told: {
      memorial: { by: areaMemorialToken, fields: areaMemorialFields, caution: 'draftReason', dependsOn: around },
    },
  }),
];
