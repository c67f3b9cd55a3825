import { allow, computed, defineEntity, enumeration, text } from '@gleba/sdk';
import { dataManageKey, landsKey } from '../access-keys.ts';

export const processStatuses = ['in_progress', 'suspended', 'judged', 'closed'] as const;

/** A case before a court that some of a project's lots depend on. */
export const Lawsuit = defineEntity('lands.lawsuit', {
  scope: 'project',
  title: ['processNumber'],
  quickCreate: ['processNumber', 'processStatus'],
  fields: {
    /** The single number of the case, NNNNNNN-DD.AAAA.J.TR.OOOO; a write rule asks for its form and check digits. */
    processNumber: text({ required: true, max: 60, searchable: true }),
    processStatus: enumeration(processStatuses, { required: true, default: 'in_progress' }),
    landCount: computed<number>({ how: 'count', of: 'lands' }),
  },
  unique: [{ id: 'number', fields: ['processNumber'] }],
  access: {
    read: allow.key(landsKey),
    create: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
    update: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
    delete: allow.adminAndUp,
  },
});
