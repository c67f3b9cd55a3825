import { allow, enumeration, extendEntity, Project } from '@gleba/sdk';
import { validationManageKey } from '../access-keys.ts';
import { modalities } from '../check-levels.ts';

/** What the lots of a project are prepared for, which decides what is asked of them. */
export const ProjectModality = extendEntity('lands.projectModality', Project, {
  fields: { modality: enumeration(modalities) },
  access: {
    read: allow.projectMember,
    create: allow.key(validationManageKey),
    update: allow.key(validationManageKey),
    delete: allow.nobody,
  },
  derive: { delete: false },
});
