import { allow, decimal, defineEntity, geometry, json, reference } from '@gleba/sdk';
import { dataManageKey, landsKey } from '../access-keys.ts';
import { visitDetails } from '../visit-details.ts';
import { Land } from './land.entity.ts';
import { VisitResult } from './visit-result.entity.ts';

/** Somebody of the office was at a lot. Who and when are `createdBy` and `createdAt`. */
export const LandVisit = defineEntity('lands.landVisit', {
  scope: 'project',
  softDelete: true,
  fields: {
    landId: reference(Land, {
      required: true,
      inverse: 'visits',
      onDelete: 'cascade',
      writing: 'create',
    }),
    visitResultId: reference(VisitResult, { required: true, inverse: 'visits' }),
    /** What the result's own fields ask for. */
    visitResultDetails: json(visitDetails),
    /** Where the visitor's device was when the visit was written down; none where it would not tell. */
    userLocation: geometry('geometry', { writing: 'create' }),
    /** m within which the device takes its position to be right, at 95 % (W3C Geolocation, `accuracy`). */
    userLocationAccuracy: decimal({ precision: 12, scale: 2, min: '0', writing: 'create' }),
  },
  access: {
    read: allow.key(landsKey),
    create: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
    update: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
    delete: allow.adminAndUp,
  },
});
