import { allow, defineCommand, defineQuery, z } from '@gleba/sdk';

/** Organizations are made and removed by administrators; managers give them other names. */
const administrators = allow.role('staff', 'admin');

const name = z.string().check(z.trim(), z.maxLength(300));

const organizationId = z.int();

const answer = z.object({ organization: z.object({ id: organizationId }) });

/**
 * A new organization, with whoever makes it as its administrator. Staff puts it under any other or under none; an
 * administrator under their own only.
 */
export const createOrganization = defineCommand('createOrganization', {
  permission: administrators,
  isOutsideTransaction: true,
  input: { name, parentId: z.nullish(organizationId) },
  errors: ['workspace.onlyOwnChildren', 'workspace.organizationNotFound'],
  output: answer,
});

/** Another name, for the person's own organization or one below it. */
export const renameOrganization = defineCommand('renameOrganization', {
  permission: allow.adminAndUp,
  isOutsideTransaction: true,
  input: { id: organizationId, name },
  output: answer,
});

/**
 * Makes whoever works in the organization above a member of the one below, in the role that they have there, so that they can switch to it. Its
 * own administrators are told. Staff is let in everywhere without that.
 */
export const enterOrganization = defineCommand('enterOrganization', {
  permission: allow.adminAndUp,
  isOutsideTransaction: true,
  input: { id: organizationId },
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
  errors: ['workspace.enterAnotherFirst'],
  output: answer,
});

/**
 * The organizations that the person sees: staff every one but the global, others their own and its sub-organizations. Of
 * another organization this tells what it is called, where it is and how large, and nothing out of it.
 */
export const organizationsInReach = defineQuery('organizationsInReach', {
  permission: allow.adminAndUp,
  input: {
    search: z.nullish(z.string().check(z.maxLength(200))),
    id: z.nullish(z.int()),
    /** Those that were removed, instead of those that are there. */
    isRemoved: z.optional(z.boolean()),
  },
  output: {
    totalCount: z.int(),
    organizations: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        parentId: z.nullable(z.int()),
        parentName: z.nullable(z.string()),
        customDomain: z.nullable(z.string()),
        createdAt: z.string(),
        deletedAt: z.nullable(z.string()),
        peopleCount: z.int(),
        projectCount: z.int(),
        isCurrent: z.boolean(),
        /** The person may switch to it: they belong to it, or are staff. */
        isMember: z.boolean(),
        /** They work in the one above it, and may become a member. */
        mayEnter: z.boolean(),
        mayRename: z.boolean(),
        /** To remove it, and to take it back. */
        mayEdit: z.boolean(),
      }),
    ),
  },
});

export const organizationsOperations = [
  createOrganization,
  renameOrganization,
  enterOrganization,
  restoreOrganization,
  deleteOrganization,
  organizationsInReach,
];
