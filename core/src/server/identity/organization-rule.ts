import { GlebaError } from '../../error/gleba-error.ts';
import { defaultOrganizationId, globalOrganizationId, Organization } from '../../identity/identity-entities.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import { writeRule } from '../contract/write-rule.ts';

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
    throw new GlebaError('IN_USE', 'A organização padrão não pode ser excluída.');
  }
  const { rowCount } = await tx.query(
    'select 1 from core.organization where parent_id = $1::integer and deleted_at is null limit 1',
    [id],
  );
  if (rowCount > 0) throw new GlebaError('IN_USE', 'A organização tem suborganizações e não pode ser excluída.');
}

/** Locked, so that it is not removed meanwhile. */
async function requireParent(tx: UnitOfWork, parentId: unknown): Promise<void> {
  if (parentId === null) return;
  const { rows } = await tx.query<{ is_removed: boolean }>(
    'select deleted_at is not null as is_removed from core.organization where id = $1::integer for share',
    [String(parentId)],
  );
  if (rows[0]?.is_removed) {
    throw new GlebaError('CONFLICT', 'Restaure antes a organização superior, que também foi excluída.');
  }
}
