import { defaultOrganizationId, globalOrganizationId, Organization } from '../../identity/identity-entities.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import { writeRule } from '../contract/write-rule.ts';
import { serverErrors } from '../error/server-errors.ts';
import { rowsOf } from '../query/sql-by-hand.ts';

/**
 * Which organizations may go and come back, whoever does it: without the default one nobody could sign in to put it right,
 * the global one holds what all share, and below one that is removed nobody would find another.
 */
export const organizationRule = writeRule(Organization, 'core.organizationsHoldTogether', async (tx, change) => {
  if (change.kind === 'remove') await requireRemovable(tx, Number(change.before.id));
  if (change.kind === 'restore') await requireParent(tx, change.after.parentId);
});

/** Its row is locked: nobody makes one below it meanwhile. */
async function requireRemovable(tx: UnitOfWork, id: number): Promise<void> {
  if (id === defaultOrganizationId || id === globalOrganizationId) {
    throw serverErrors.organizationIsDefault();
  }
  const below = await tx.sql({ because: 'organizations below this one are beyond its border' })`
    select 1 from ${rowsOf(Organization, { ofAllOrganizations: 'none may be left without the one above' })} o
    where o.parent_id = ${id}::integer limit 1`;
  if (below.length > 0) throw serverErrors.organizationHasChildren();
}

/** Locked, so that it is not removed meanwhile. */
async function requireParent(tx: UnitOfWork, parentId: unknown): Promise<void> {
  if (parentId === null) return;
  const above = { ofAllOrganizations: 'one comes back below another that is there', evenDeleted: true };
  const [parent] = await tx.sql<{ is_removed: boolean }>({ because: 'the organization above is beyond the border' })`
    select o.deleted_at is not null as is_removed from ${rowsOf(Organization, above)} o
    where o.id = ${String(parentId)}::integer for share`;
  if (parent?.is_removed) {
    throw serverErrors.parentRemoved();
  }
}
