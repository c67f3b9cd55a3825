import { Contract, Partner } from '@gleba/plugin-finance';
import { Land, Resident } from '@gleba/plugin-lands';
import { type Entity, type Field, Organization, Project } from '@gleba/sdk';
import type { RecordType, Scope, Type } from './expression/index.ts';

export const contextSlugs = ['project', 'land', 'resident', 'partner', 'contract'] as const;
export type ContextSlug = (typeof contextSlugs)[number];

export const isContextSlug = (slug: string | undefined): slug is ContextSlug =>
  contextSlugs.some((known) => known === slug);

/** Whose papers the types of a context are. */
export const subjects = {
  project: Project,
  land: Land,
  resident: Resident,
  partner: Partner,
  contract: Contract,
} as const satisfies Record<ContextSlug, Entity>;

/** The context of a kind of record; undefined for records whose papers have no types of their own. */
export function contextOf(entityId: string): ContextSlug | undefined {
  return contextSlugs.find((slug) => subjects[slug].id === entityId);
}

/** Names besides the record's own that its papers' expressions may begin with. */
export const relatedContexts: Readonly<Record<ContextSlug, readonly string[]>> = {
  project: ['organization'],
  land: ['residents', 'project', 'organization'],
  resident: ['land', 'partner', 'project', 'organization'],
  partner: ['organization'],
  contract: ['project', 'organization'],
};

/** What the expressions of a context may name, with the types of the declarations. */
export function scopeOf(slug: ContextSlug): Scope {
  return Object.fromEntries(
    [slug, ...relatedContexts[slug]].flatMap((name) => {
      const type = named[name];
      return type ? [[name, type]] : [];
    }),
  );
}

const recordOf = (entity: Entity): RecordType => ({
  kind: 'record',
  name: entity.id,
  fields: () => fieldTypes(entity),
});

const named: Readonly<Record<string, Type>> = {
  organization: recordOf(Organization),
  project: recordOf(Project),
  land: recordOf(Land),
  resident: recordOf(Resident),
  residents: { kind: 'list', of: recordOf(Resident) },
  partner: recordOf(Partner),
  contract: recordOf(Contract),
};

/** The fields that a condition may ask for: whatever holds one plain value. */
function fieldTypes(entity: Entity): Readonly<Record<string, Type>> {
  return Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, field]) => {
      const type = field.hidden ? undefined : plainType(field);
      return type ? [[name, type]] : [];
    }),
  );
}

export function plainType({ kind, values, measure }: Field): Type | undefined {
  switch (kind) {
    case 'text':
      return { kind: 'text' };
    case 'enumeration':
      return { kind: 'text', ...(values && { values }) };
    case 'money':
      return { kind: 'number', unit: 'money' };
    case 'integer':
    case 'decimal':
      return { kind: 'number', ...(measure === 'area' && { unit: 'area' }) };
    case 'boolean':
      return { kind: 'boolean' };
    case 'date':
      return { kind: 'date' };
    default:
      return undefined;
  }
}
