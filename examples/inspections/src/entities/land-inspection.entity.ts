import { Geometry, Land } from '@gleba/plugin-lands';
import { allow, date, enumeration, extendEntity, readOnly } from '@gleba/sdk';
import { defineTileLayer } from '@gleba/sdk/geo';
import { decisions, decisionTones, inspectKey } from './inspection.entity.ts';

/** What the last inspection of a lot found: a column and a filter of the lots, written by the decision alone. */
export const LandInspection = extendEntity('inspections.landInspection', Land, {
  fields: {
    result: enumeration(decisions, { writing: 'never', tones: decisionTones }),
    inspectedOn: date({ writing: 'never' }),
  },
  ...readOnly(allow.key(inspectKey)),
});

/** The lots that were inspected, for their map. */
export const inspectedLands = defineTileLayer('inspections.lots', {
  ...{ access: inspectKey, of: LandInspection, through: [Land, Geometry], properties: ['result'] },
});
