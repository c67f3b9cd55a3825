import { type AccessRule, allow } from '../permission/access-rule.ts';

/** One row of each organization, with what it has set: administrators change it, nobody removes it. */
export function oneOfEach(read: AccessRule = allow.adminAndUp) {
  const { adminAndUp, nobody } = allow;
  return {
    scope: 'organization',
    unique: [{ id: 'one', fields: [] }],
    access: { read, create: adminAndUp, update: adminAndUp, delete: nobody },
  } as const;
}
