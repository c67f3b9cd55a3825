import { isPilotAndUp, type Role, roles } from './role.ts';

/** Something a profile may grant, declared by the plugin that owns it and shown in the access matrix. */
export interface AccessKey {
  readonly key: string;
  /** Where the matrix lists it: screens, or one of the four groups of permissions. */
  readonly group: 'screens' | 'files' | 'maps' | 'data' | 'tasks';
}

/** `label` and help stand in the locale files under `access.<key>`. */
export function accessKey(key: string, group: AccessKey['group'] = 'screens'): AccessKey {
  return Object.freeze({ key, group });
}

/**
 * A rule as data: the server compiles it into SQL, live updates and tests evaluate it in memory, the screen hides what it
 * denies. The organization is no part of a rule: every row that belongs to one is guarded by it before any rule is asked.
 */
export type AccessRule =
  /** Not even administrators; only the server itself. */
  | { readonly kind: 'nobody' }
  /** Every signed-in person of the organization, except contacts. */
  | { readonly kind: 'member' }
  | { readonly kind: 'role'; readonly roles: readonly Role[] }
  /**
   * Holds the key: in the row's project where the row has one (a profile at organization level holds it in every project),
   * anywhere for rows without a project. Administrators and managers hold every key.
   */
  | { readonly kind: 'key'; readonly key: string }
  /** The row's field holds the person's own user id. */
  | { readonly kind: 'own'; readonly field: string }
  /** Holds a profile in the row's project. */
  | { readonly kind: 'projectMember' }
  /**
   * The row's field names a member of the organization whom the person works with: somebody with a profile in one of their
   * projects (with a key: in one where they hold it) or in all, an administrator or a manager. To a customer, other customers
   * are none.
   */
  | { readonly kind: 'colleague'; readonly field: string; readonly key?: string }
  /** Some row of the inverse relation can be read by the person. */
  | { readonly kind: 'related'; readonly relation: string }
  /**
   * The row is about a record of any linkable entity, which two of its fields name (`lands.land` and an id), and the person may
   * read that record.
   */
  | { readonly kind: 'linked'; readonly entity: string; readonly record: string }
  /** The plugin that the row's field names before its first dot (`lands.import`) can be read in the organization. */
  | { readonly kind: 'ofReadablePlugin'; readonly field: string }
  | { readonly kind: 'any'; readonly rules: readonly AccessRule[] }
  | { readonly kind: 'all'; readonly rules: readonly AccessRule[] };

export const allow = {
  nobody: { kind: 'nobody' },
  member: { kind: 'member' },
  adminAndUp: { kind: 'role', roles: ['staff', 'admin', 'manager'] },
  /** Who works for the organization: no customer and no contact. */
  pilotAndUp: { kind: 'role', roles: roles.filter(isPilotAndUp) },
  projectMember: { kind: 'projectMember' },
  role: (...roles: readonly Role[]): AccessRule => ({ kind: 'role', roles }),
  key: (key: AccessKey): AccessRule => ({ kind: 'key', key: key.key }),
  own: (field: string): AccessRule => ({ kind: 'own', field }),
  colleague: (field: string, key?: AccessKey): AccessRule =>
    key === undefined ? { kind: 'colleague', field } : { kind: 'colleague', field, key: key.key },
  related: (relation: string): AccessRule => ({ kind: 'related', relation }),
  linked: (entity: string, record: string): AccessRule => ({ kind: 'linked', entity, record }),
  ofReadablePlugin: (field: string): AccessRule => ({ kind: 'ofReadablePlugin', field }),
  any: (...rules: readonly AccessRule[]): AccessRule => ({ kind: 'any', rules }),
  all: (...rules: readonly AccessRule[]): AccessRule => ({ kind: 'all', rules }),
} as const satisfies Record<string, AccessRule | ((...parts: never[]) => AccessRule)>;

export interface EntityAccess {
  readonly read: AccessRule;
  readonly create: AccessRule;
  readonly update: AccessRule;
  readonly delete: AccessRule;
}
export type EntityOperation = keyof EntityAccess;

/** The usual rule of an entity: whoever holds the key reads, creates and changes its rows; administrators delete them. */
export function accessBy(key: AccessKey): EntityAccess {
  const holds = allow.key(key);
  return { read: holds, create: holds, update: holds, delete: allow.adminAndUp };
}

/** Rows that only the program writes: whom the rule allows reads them, and the endpoint offers no writes of them. */
export function readOnly(read: AccessRule) {
  const { nobody } = allow;
  return {
    access: { read, create: nobody, update: nobody, delete: nobody },
    derive: { create: false, update: false, delete: false },
  } as const;
}
