import { defaultOrganizationId, Organization, UserOrganization } from '@gleba/sdk';
import { handle, type Reads, rowsOf } from '@gleba/sdk/server';
import { kinds } from '../../notification-kinds.ts';
import {
  createOrganization,
  deleteOrganization,
  enterOrganization,
  renameOrganization,
  restoreOrganization,
} from '../../operations/organizations.ts';
import { notifications } from '../notifications/notify.ts';
import { nameOf } from '../people/standing.ts';
import { workspaceErrors } from '../workspace-errors.ts';

export const createOrganizationHandler = handle(createOrganization, async ({ actor, inOrganization }, input) => {
  const isStaff = actor.role === 'staff';
  const parentId = input.parentId === undefined && !isStaff ? actor.organizationId : (input.parentId ?? null);
  if (!isStaff && parentId !== actor.organizationId) {
    throw workspaceErrors.onlyOwnChildren();
  }
  const id = await inOrganization('new', async (tx) => {
    const own = tx.actor.organizationId;
    if (parentId !== null) await requireParent(tx, parentId);
    const parent = parentId === null ? null : String(parentId);
    await tx.insert(Organization, { id: String(own), name: input.name, parentId: parent });
    // Staff enters it as every other one, and is in no list of its people.
    if (!isStaff) await tx.insert(UserOrganization, { userId: actor.userId ?? '', role: 'admin' });
    return own;
  });
  return { organization: { id } };
});

/** Locked, so that it is not removed meanwhile. */
async function requireParent(reads: Reads, id: number): Promise<void> {
  const all = rowsOf(Organization, { ofAllOrganizations: 'the organization above the new one, which asks' });
  const found = await reads.sql({ because: 'the row of another organization is locked' })`
    select 1 from ${all} o where id = ${id}::integer and id > 0 for share`;
  if (found.length === 0) throw workspaceErrors.organizationNotFound.beside('parentId');
}

export const renameOrganizationHandler = handle(renameOrganization, ({ inOrganization }, input) =>
  inOrganization(input.id, async (tx) => {
    await tx.update(Organization, String(input.id), { name: input.name });
    return { organization: { id: input.id } };
  }),
);

export const enterOrganizationHandler = handle(enterOrganization, ({ actor, inOrganization }, { id }) =>
  inOrganization(id, async (tx) => {
    const userId = actor.userId ?? '';
    const isMember = (await tx.count(UserOrganization, { filter: { userId: { equalTo: userId } } })) > 0;
    if (actor.role !== 'staff' && !isMember) {
      const membership = await tx.insert(UserOrganization, { userId, role: actor.role });
      await notifications.notify(tx, {
        kind: kinds.enteredFromAbove,
        to: { roles: ['admin'], except: userId },
        causeId: membership.id,
        values: { person: await nameOf(tx, userId) },
        link: `/people/user/${userId}`,
      });
    }
    return { organization: { id } };
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
    throw workspaceErrors.enterAnotherFirst();
  }
  return inOrganization(id, async (tx) => {
    await tx.update(Organization, String(id), { customDomain: null, requestedDomain: null });
    await tx.remove(Organization, String(id));
    return { organization: { id } };
  });
});
