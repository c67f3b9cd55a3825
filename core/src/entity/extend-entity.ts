import { type AccessRule, allow, type EntityAccess } from '../permission/access-rule.ts';
import { defineEntity, type Entity, type EntityDeclaration, type Fields } from './entity.ts';
import type { RecordOf } from './entity-types.ts';

export interface Extension<Id extends string = string, F extends Fields = Fields, O extends Entity = Entity>
  extends Entity<Id, F, O['scope'], false> {
  readonly extends: O['id'];
}

export type ExtensionDeclaration<F extends Fields> = Pick<
  EntityDeclaration<F, 'global', false>,
  'plural' | 'fields' | 'unique' | 'title'
> & {
  /** `read` narrows what the owner's own rule lets read and never widens it. Writing needs the owner's row in sight. */
  readonly access: EntityAccess;
  readonly derive?: { readonly update?: boolean; readonly delete?: boolean };
};

/**
 * Adds facts of another plugin's entity (or of the kernel's) in a table of its own: one row for a row of the owner, under the
 * owner's id, in its organization and project. The owner's table and declaration do not change, and without the extending
 * plugin the owner is as it was.
 *
 * The owner's type at the endpoint gets one more field, named as the extension and null while nothing was written; `update`
 * (at the endpoint `set<Name>`) writes the first facts and every later change. Rows go with the owner's; while the owner is
 * marked as deleted they are seen by whoever sees the owner.
 */
export function extendEntity<const Id extends `${string}.${string}`, const F extends Fields, const O extends Entity>(
  id: Id,
  owner: O,
  declaration: ExtensionDeclaration<F>,
): Extension<Id, F, O> {
  if (owner.extends) throw new Error(`'${id}' extends '${owner.id}', which is an extension of '${owner.extends}'.`);
  const { access, derive } = declaration;
  const entity = defineEntity<Id, F, O['scope'], false>(id, {
    ...declaration,
    owner,
    scope: owner.scope,
    integerId: owner.integerId,
    sharedFromGlobal: owner.sharedFromGlobal,
    ...(owner.projectField === undefined ? {} : { projectField: owner.projectField }),
    ...(owner.organizationField === undefined ? {} : { organizationField: owner.organizationField }),
    access: { ...access, read: allow.all(readOwner(owner), access.read) },
    derive: { ...derive, create: false },
  });
  return entity as Extension<Id, F, O>;
}

/** The owner's rule itself where it says nothing of the owner's columns: rows of both have one project. Else its row is asked. */
function readOwner({ access, name }: Entity): AccessRule {
  return isAboutColumns(access.read) ? allow.related(name) : access.read;
}

function isAboutColumns(rule: AccessRule): boolean {
  if (rule.kind === 'any' || rule.kind === 'all') return rule.rules.some(isAboutColumns);
  return rule.kind === 'own' || rule.kind === 'colleague' || rule.kind === 'related' || rule.kind === 'linked';
}

type NameOf<Id> = Id extends `${string}.${infer Name}` ? Name : never;

/** What a record of the owner carries of the extension where it was asked for: `{ landSoil: {…} | null }`. */
export type ExtendedBy<X extends Extension> = { readonly [K in NameOf<X['id']>]: RecordOf<X> | null };
