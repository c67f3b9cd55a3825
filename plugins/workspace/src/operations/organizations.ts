import { allow, defineCommand, defineQuery, mini } from '@gleba/sdk';

/** Managers look after people and projects; organizations are made and changed by administrators. */
const administrators = allow.role('staff', 'admin');

const name = mini.string().check(mini.trim(), mini.maxLength(300));

const organizationId = mini.int();

const answer = mini.object({ organization: mini.object({ id: organizationId }) });

/**
 * A new organization, with whoever makes it as its administrator. Staff puts it under any other or under none; an
 * administrator under their own only.
 */
export const createOrganization = defineCommand('createOrganization', {
  permission: administrators,
  isOutsideTransaction: true,
  input: { name, parentId: mini.nullish(organizationId) },
  output: answer,
});

/** Another name, for the person's own organization or one below it. */
export const renameOrganization = defineCommand('renameOrganization', {
  permission: administrators,
  isOutsideTransaction: true,
  input: { id: organizationId, name },
  output: answer,
});

/** Takes one back that was removed: whoever belonged to it enters it again. Its domain is to be asked for anew. */
export const restoreOrganization = defineCommand('restoreOrganization', {
  permission: administrators,
  isOutsideTransaction: true,
  input: { id: organizationId },
  output: answer,
});

/** Nobody enters it any more; its rows stay where they are, and its domain is free. Which ones stay is the kernel's rule. */
export const deleteOrganization = defineCommand('deleteOrganization', {
  permission: administrators,
  isOutsideTransaction: true,
  input: { id: organizationId },
  output: answer,
});

/**
 * The organizations that the person sees: staff every one but the global, others their own and its sub-organizations. Of
 * another organization this tells what it is called, where it is and how large, and nothing out of it.
 */
export const organizationsInReach = defineQuery('organizationsInReach', {
  permission: allow.adminAndUp,
  input: {
    search: mini.nullish(mini.string().check(mini.maxLength(200))),
    id: mini.nullish(mini.int()),
    /** Those that were removed, instead of those that are there. */
    isRemoved: mini.optional(mini.boolean()),
  },
  output: {
    totalCount: mini.int(),
    organizations: mini.array(
      mini.object({
        id: mini.int(),
        name: mini.string(),
        parentId: mini.nullable(mini.int()),
        parentName: mini.nullable(mini.string()),
        customDomain: mini.nullable(mini.string()),
        createdAt: mini.string(),
        deletedAt: mini.nullable(mini.string()),
        peopleCount: mini.int(),
        projectCount: mini.int(),
        isCurrent: mini.boolean(),
        /** The person belongs to it: only then may they switch to it. */
        isMember: mini.boolean(),
        mayEdit: mini.boolean(),
      }),
    ),
  },
});

export const organizationsOperations = [
  createOrganization,
  renameOrganization,
  restoreOrganization,
  deleteOrganization,
  organizationsInReach,
];
