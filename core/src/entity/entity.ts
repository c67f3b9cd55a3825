import { type EntityEvents, entityEvents } from '../event/entity-events.ts';
import type { EntityAccess } from '../permission/access-rule.ts';
import type { ShellIcon } from '../plugin/shell-icons.ts';
import { conditionFault } from './condition.ts';
import { type Field, instant, reference, text } from './field.ts';

/**
 * Whose rows they are. `global`: nobody's (users); `organization`: one organization's; `project`: one project's, and so
 * one organization's. Scope adds `organizationId` and `projectId`, which the server sets or checks.
 */
export type Scope = 'global' | 'organization' | 'project';

export type Fields = Readonly<Record<string, Field>>;

export interface UniqueKey<F extends Fields = Fields> {
  /** Stable id, unique in the entity. */
  readonly id: string;
  /** Field names; organization and project are added for owned entities, so two organizations never collide. */
  readonly fields: readonly (keyof F & string)[];
  /** Ignores upper and lower case and surrounding space. */
  readonly ignoreCase?: boolean;
}

export type StoredUniqueKey = Omit<UniqueKey, 'fields'> & { readonly fields: readonly string[] };

export interface EntityDeclaration<F extends Fields, S extends Scope, D extends boolean> {
  readonly scope: S;
  /** Rows are marked with deletedAt and deletedBy instead of removed, and can be restored. */
  readonly softDelete?: D;
  /** GraphQL list name; default the entity's name with an s. */
  readonly plural?: string;
  readonly fields: F;
  readonly unique?: readonly UniqueKey<F>[];
  /** Fields that name a row for people, in order. */
  readonly title?: readonly (keyof F & string)[];
  readonly access: EntityAccess;
  /** Which derived writes the endpoint offers; a plugin that writes by its own commands switches them off. */
  readonly derive?: Partial<Record<'create' | 'update' | 'delete', boolean>>;
  /** Organization scope only: rows of the global organization (id 0) are read by every organization. */
  readonly sharedFromGlobal?: boolean;
  /** The field that holds the row's project, for rules about projects. Default `projectId` where there is one. */
  readonly projectField?: string;
  /** The field that holds the row's organization. Default `organizationId` where there is one; Organization's is `id`. */
  readonly organizationField?: string;
  /** Something may be linked to its records: comments, notifications, papers. Where such a record opens. */
  readonly linkable?: Linkable;
  /**
   * Who chooses one in another form may make one there: the fields that are asked then, or the name of a modal that asks (`dialog:<name>`).
   * Where commands alone write the entity (`derive.create: false`) whoever may open the modal may make one. Without it no form offers that.
   */
  readonly quickCreate?: readonly (keyof F & string)[] | string;
}

/** How a record is gone to from elsewhere. Its title is the entity's, who sees it the entity's rule. */
export interface Linkable {
  /** `/lands/:id`; `:projectId` stands for the record's project, others for the record's fields. */
  readonly path: `/${string}`;
  readonly icon: ShellIcon;
}

export interface Entity<
  Id extends string = string,
  F extends Fields = Fields,
  S extends Scope = Scope,
  D extends boolean = boolean,
> {
  /** `<plugin>.<name>`, for example `lands.land`. */
  readonly id: Id;
  readonly plugin: string;
  /** camelCase name: `land`, `landVisit`. */
  readonly name: string;
  readonly plural: string;
  /** GraphQL type: `Land`. */
  readonly typeName: string;
  readonly scope: S;
  readonly softDelete: D;
  /** Own fields first, then the system's: every column and computed value there is. */
  readonly fields: F;
  /** All fields: `id`, own, scope, audit, soft deletion. */
  readonly allFields: Fields;
  readonly unique: readonly StoredUniqueKey[];
  readonly title: readonly string[];
  readonly access: EntityAccess;
  readonly derive: Readonly<Record<'create' | 'update' | 'delete', boolean>>;
  readonly sharedFromGlobal: boolean;
  readonly projectField: string | undefined;
  readonly organizationField: string | undefined;
  /** Integer ids instead of UUIDv7; only core.organization. */
  readonly integerId: boolean;
  /** The id of the entity whose rows it adds facts to, one row for one (`extendEntity`). */
  readonly extends: string | undefined;
  readonly linkable: Linkable | undefined;
  readonly quickCreate: readonly string[] | string | undefined;
  readonly events: EntityEvents<Id, F, S, D>;
}

const idPattern = /^[a-z][a-z0-9]*\.[a-z][a-zA-Z0-9]*$/;

/** Declares an entity once; table, endpoint, checks, events, store and default screens are derived from it. */
export function defineEntity<
  const Id extends `${string}.${string}`,
  const F extends Fields,
  const S extends Scope,
  const D extends boolean = false,
>(
  id: Id,
  declaration: EntityDeclaration<F, S, D> & { readonly integerId?: boolean; readonly owner?: Entity },
): Entity<Id, F, S, D> {
  if (!idPattern.test(id)) throw new Error(`Entity id '${id}' must be <plugin>.<camelCaseName>.`);
  const [plugin = '', name = ''] = id.split('.');
  const softDelete = (declaration.softDelete ?? false) as D;
  const fields = named(declaration.fields);
  const allFields: Fields = {
    ...named({ id: idField(declaration.integerId === true, declaration.owner) }),
    ...concealedWithSource(fields),
    ...named({
      ...scopeFields(declaration.scope, declaration.plural ?? `${name}s`),
      ...auditFields(),
      ...(softDelete ? softDeleteFields() : {}),
    }),
  };
  checkFields(id, fields, allFields);
  return Object.freeze({
    id,
    plugin,
    name,
    plural: declaration.plural ?? `${name}s`,
    typeName: name.charAt(0).toUpperCase() + name.slice(1),
    scope: declaration.scope,
    softDelete,
    fields,
    allFields: Object.freeze(allFields),
    unique: declaration.unique ?? [],
    title: declaration.title ?? [],
    access: declaration.access,
    derive: { create: true, update: true, delete: true, ...declaration.derive },
    sharedFromGlobal: declaration.sharedFromGlobal ?? false,
    projectField: declaration.projectField ?? (declaration.scope === 'project' ? 'projectId' : undefined),
    organizationField: declaration.organizationField ?? (declaration.scope === 'global' ? undefined : 'organizationId'),
    integerId: declaration.integerId ?? false,
    extends: declaration.owner?.id,
    linkable: declaration.linkable,
    quickCreate: declaration.quickCreate,
    events: entityEvents<Id, F, S, D>(id),
  });
}

/** Gives each field its stable id. A field that stands in two entities is named by each of them. */
function named<F extends Fields>(fields: F): F {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    Object.freeze({ ...field, id: field.formerly ?? name }),
  ]);
  return Object.freeze(Object.fromEntries(entries)) as F;
}

/** A value that is computed from a column tells what the column's own rule conceals, so it has the same rule. */
function concealedWithSource(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { computed, read } = field;
      const source = computed && computed.how !== 'join' ? fields[computed.of] : undefined;
      return [name, source?.read && !read ? Object.freeze({ ...field, read: source.read }) : field];
    }),
  );
}

function system<T extends Field>(field: T): T {
  return Object.freeze({ ...field, system: true });
}

/** An extension's id is its owner's, so it is never made up, and the key to the owner's row is on it. */
function idField(isInteger: boolean, owner: Entity | undefined): Field<string> {
  const base = text({ required: true, writing: 'create' });
  return Object.freeze({
    ...base,
    kind: isInteger ? 'integer' : 'id',
    defaulted: owner === undefined,
    maxLength: undefined,
    system: true,
    ...(owner ? { reference: { entity: owner.id, onDelete: 'cascade' as const } } : {}),
  });
}

function scopeFields(scope: Scope, plural: string): Fields {
  if (scope === 'global') return {};
  const organizationId = system(reference('core.organization', { required: true, writing: 'never' }));
  if (scope === 'organization') return { organizationId };
  const projectId = system(reference('core.project', { required: true, writing: 'create', inverse: plural }));
  return { organizationId, projectId };
}

function auditFields(): Fields {
  return {
    createdAt: system(instant({ required: true, writing: 'never', default: { sql: 'now' } })),
    createdBy: system(reference('core.user', { writing: 'never', onDelete: 'setNull' })),
    updatedAt: system(instant({ required: true, writing: 'never', default: { sql: 'now' } })),
    updatedBy: system(reference('core.user', { writing: 'never', onDelete: 'setNull' })),
  };
}

/** Deleting is a patch of deletedAt in the specification's calls, so it may be written; the server sets the rest. */
function softDeleteFields(): Fields {
  return {
    deletedAt: system(instant()),
    deletedBy: system(reference('core.user', { writing: 'never', onDelete: 'setNull' })),
  };
}

function checkFields(id: string, own: Fields, all: Fields): void {
  const seen = new Set<string>();
  for (const [name, field] of Object.entries(all)) {
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) throw new Error(`Field '${id}.${name}' must be camelCase.`);
    if (seen.has(field.id)) throw new Error(`Field id '${field.id}' stands twice in '${id}'.`);
    seen.add(field.id);
    if (name in own && field.system)
      throw new Error(`Field '${id}.${name}' is added by the kernel; do not declare it.`);
    if (field.kind === 'reference' && !field.system && !name.endsWith('Id')) {
      throw new Error(`Reference '${id}.${name}' must end in 'Id'.`);
    }
    const fault = field.when && conditionFault(all, field.when);
    if (fault) throw new Error(`The condition of '${id}.${name}' never holds: ${fault}.`);
  }
}
