import { allow, defaultOrganizationId, GlebaError, Organization, UserOrganization, z } from '@gleba/sdk';
import { defineCommand, type Queryable } from '@gleba/sdk/server';
import { invalidField } from '../people/fields.ts';

/** Managers look after people and projects; organizations are made and changed by administrators. */
const administrators = allow.role('staff', 'admin');
const name = z.string().trim().max(300);
const organizationId = z.number().int();
const answer = z.object({ organization: z.object({ id: organizationId }) });

/**
 * A new organization, with whoever makes it as its administrator. Staff puts it under any other or under none; an
 * administrator under their own only.
 */
export const createOrganization = defineCommand({
  name: 'createOrganization',
  permission: administrators,
  isOutsideTransaction: true,
  input: z.object({ name, parentId: organizationId.nullish() }),
  output: answer,
  async run({ actor, inOrganization }, input) {
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
  },
});

/** Locked, so that it is not removed meanwhile. */
async function requireParent(tx: Queryable, id: number): Promise<void> {
  const { rowCount } = await tx.query(
    'select 1 from core.organization where id = $1::integer and id > 0 and deleted_at is null for share',
    [id],
  );
  if (rowCount === 0) throw invalidField('parentId', 'notFound', 'Organização não encontrada.');
}

/** Another name, for the person's own organization or one below it. */
export const renameOrganization = defineCommand({
  name: 'renameOrganization',
  permission: administrators,
  isOutsideTransaction: true,
  input: z.object({ id: organizationId, name }),
  output: answer,
  run: ({ inOrganization }, input) =>
    inOrganization(input.id, async (tx) => {
      await tx.update(Organization, String(input.id), { name: input.name });
      return { organization: { id: input.id } };
    }),
});

/** Takes one back that was removed: whoever belonged to it enters it again. Its domain is to be asked for anew. */
export const restoreOrganization = defineCommand({
  name: 'restoreOrganization',
  permission: administrators,
  isOutsideTransaction: true,
  input: z.object({ id: organizationId }),
  output: answer,
  run: ({ inOrganization }, { id }) =>
    inOrganization(
      id,
      async (tx) => {
        await tx.update(Organization, String(id), { deletedAt: null });
        return { organization: { id } };
      },
      { isRemoved: true },
    ),
});

/** Nobody enters it any more; its rows stay where they are, and its domain is free. Which ones stay is the kernel's rule. */
export const deleteOrganization = defineCommand({
  name: 'deleteOrganization',
  permission: administrators,
  isOutsideTransaction: true,
  input: z.object({ id: organizationId }),
  output: answer,
  async run({ actor, inOrganization }, { id }) {
    if (id === actor.organizationId && id !== defaultOrganizationId) {
      throw new GlebaError('IN_USE', 'Entre em outra organização para excluir esta.');
    }
    return inOrganization(id, async (tx) => {
      await tx.update(Organization, String(id), { customDomain: null, requestedDomain: null });
      await tx.remove(Organization, String(id));
      return { organization: { id } };
    });
  },
});
