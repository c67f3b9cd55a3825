import { allow, defineCommand, defineQuery, list, text, z } from '@gleba/sdk';

/** Types that come with the program, of which the organization has none of that slug, nor of that name in its context. */
export const usualDocumentTypes = defineQuery('usualDocumentTypes', {
  permission: allow.adminAndUp,
  input: {},
  output: z.object({
    types: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        context: z.string(),
        isRequired: z.boolean(),
        requireSign: z.boolean(),
        /** A template comes with it. */
        hasTemplate: z.boolean(),
      }),
    ),
  }),
});

/** Puts some of them behind the organization's own. All or none: one that is there meanwhile is told. */
export const addUsualDocumentTypes = defineCommand('addUsualDocumentTypes', {
  permission: allow.adminAndUp,
  input: { slugs: list(text({ max: 60 }), { min: 1, max: 100 }) },
  errors: ['documents.typeNotOffered'],
  output: { documentTypeIds: z.array(z.uuid()) },
});

export const typeOperations = [usualDocumentTypes, addUsualDocumentTypes] as const;
