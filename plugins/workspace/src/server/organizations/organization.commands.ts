import { defaultOrganizationId, GlebaError, Organization, UserOrganization } from '@gleba/sdk';
import { handle, type Queryable } from '@gleba/sdk/server';
import {
  createOrganization,
  deleteOrganization,
  renameOrganization,
  restoreOrganization,
} from '../../operations/organizations.ts';
import { invalidField } from '../people/fields.ts';

export const createOrganizationHandler = handle(createOrganization, async ({ actor, inOrganization }, input) => {
  const isStaff = actor.role === 'staff';
  const parentId = input.parentId === undefined && !isStaff ? actor.organizationId : (input.parentId ?? null);
  if (!isStaff && parentId !== actor.organizationId) {
    throw new GlebaError('FORBIDDEN', 'Você só pode criar suborganizações da sua organização.');
  }
  const id = await inOrganization('new', async (tx) => {
    const own = tx.actor.organizationId;
    if (parentId !== null) await requireParent(tx, parentId);
    const parent = parentId === null ? null : String(parentId);
    await tx.insert(Organization, { id: String(own), name: input.name, parentId: parent });
    await tx.insert(UserOrganization, { userId: actor.userId ?? '', role: 'admin' });
    return own;
  });
  return { organization: { id } };
});

/** Locked, so that it is not removed meanwhile. */
async function requireParent(tx: Queryable, id: number): Promise<void> {
  const { rowCount } = await tx.query(
    'select 1 from core.organization where id = $1::integer and id > 0 and deleted_at is null for share',
    [id],
  );
  if (rowCount === 0) throw invalidField('parentId', 'notFound', 'Organização não encontrada.');
}

export const renameOrganizationHandler = handle(renameOrganization, ({ inOrganization }, input) =>
  inOrganization(input.id, async (tx) => {
    await tx.update(Organization, String(input.id), { name: input.name });
    return { organization: { id: input.id } };
  }),
);

export const restoreOrganizationHandler = handle(restoreOrganization, ({ inOrganization }, { id }) =>
  inOrganization(
    id,
    async (tx) => {
      await tx.update(Organization, String(id), { deletedAt: null });
      return { organization: { id } };
    },
    { isRemoved: true },
  ),
);

export const deleteOrganizationHandler = handle(deleteOrganization, async ({ actor, inOrganization }, { id }) => {
  if (id === actor.organizationId && id !== defaultOrganizationId) {
    throw new GlebaError('IN_USE', 'Entre em outra organização para excluir esta.');
  }
  return inOrganization(id, async (tx) => {
    await tx.update(Organization, String(id), { customDomain: null, requestedDomain: null });
    await tx.remove(Organization, String(id));
    return { organization: { id } };
  });
});
