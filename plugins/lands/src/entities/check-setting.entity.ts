import { allow, defineEntity, enumeration, text } from '@gleba/sdk';
import { validationKey } from '../access-keys.ts';
import { checkLevels, modalities } from '../check-levels.ts';

const check = text({ required: true, max: 120, writing: 'never' });
const level = enumeration(checkLevels, { required: true, writing: 'never' });
const access = {
  read: allow.key(validationKey),
  create: allow.nobody,
  update: allow.nobody,
  delete: allow.nobody,
};
/** Written by commands alone, which know what checks there are. */
const derive = { create: false, update: false, delete: false };

/** How heavy the organization finds what a check finds: in projects of one modality, or in all of them. */
export const CheckSetting = defineEntity('lands.checkSetting', {
  scope: 'organization',
  fields: { check, modality: enumeration(modalities, { writing: 'never' }), level },
  unique: [{ id: 'check', fields: ['check', 'modality'] }],
  access,
  derive,
});

/** The same of one project, before what its organization says. */
export const ProjectCheckSetting = defineEntity('lands.projectCheckSetting', {
  scope: 'project',
  fields: { check, level },
  unique: [{ id: 'check', fields: ['check'] }],
  access,
  derive,
});
