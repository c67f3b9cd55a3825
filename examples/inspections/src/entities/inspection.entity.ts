import { Land } from '@gleba/plugin-lands';
import { accessBy, accessKey, date, defineEntity, enumeration, photo, reference, text } from '@gleba/sdk';

/** Seeing inspections, planning them and deciding about them. */
export const inspectKey = accessKey('inspections');

export const decisions = ['approved', 'refused'] as const;
export const decisionTones = { approved: 'success', refused: 'danger' } as const;

/** Somebody goes to a lot, takes a picture, and says whether it is as it should be. */
export const Inspection = defineEntity('inspections.inspection', {
  scope: 'project',
  title: ['plannedOn', 'state'],
  linkable: { path: '/inspections/:id', icon: 'checklist' },
  fields: {
    landId: reference(Land, {
      ...{ required: true, inverse: 'inspections', onDelete: 'cascade', writing: 'create', list: true },
    }),
    plannedOn: date({ required: true, list: true, bulk: true, exchange: true }),
    state: enumeration(['planned', ...decisions], {
      ...{ required: true, default: 'planned', writing: 'never', tones: decisionTones, list: true, exchange: true },
    }),
    photoId: photo({ purpose: 'inspections.photo', list: true }),
    note: text({ max: 4000, searchable: true, exchange: true }),
    reason: text({ max: 1000, writing: 'never', when: { state: { in: ['refused'] } }, exchange: true }),
  },
  access: accessBy(inspectKey),
});
