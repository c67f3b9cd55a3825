import { Land } from '@gleba/plugin-lands';
import { allow, boolean, date, defineEntity, reference } from '@gleba/sdk';
import { soilKey, soilSurveyKey } from '../access-keys.ts';

/** Somebody should look at the ground of this lot. */
export const SoilNotice = defineEntity('soil.soilNotice', {
  scope: 'project',
  fields: {
    landId: reference(Land, {
      required: true,
      inverse: 'soilNotices',
      onDelete: 'cascade',
      writing: 'create',
    }),
    isOpen: boolean({ required: true, default: true }),
    surveyedOn: date({ writing: 'never' }),
  },
  access: {
    read: allow.key(soilKey),
    create: allow.key(soilSurveyKey),
    update: allow.key(soilSurveyKey),
    delete: allow.adminAndUp,
  },
});
