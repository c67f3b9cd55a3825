import * as z from 'zod/mini';
import { defineQuery } from '../operation/operation.ts';
import { allow } from './access-rule.ts';

export const accessGroups = ['screens', 'files', 'maps', 'data', 'tasks'] as const;

/** Everything that a profile can grant in this organization, in the order of the plugins. */
export const accessKeys = defineQuery('accessKeys', {
  permission: allow.adminAndUp,
  input: {},
  output: z.array(
    z.object({
      key: z.string(),
      group: z.enum(accessGroups),
      /** Plugins that declare it. */
      plugins: z.array(z.string()),
      /** Some of them is in use in the organization. */
      isEnabled: z.boolean(),
      /** A row, command, address or upload of the server asks for it; screens may ask besides. */
      isAsked: z.boolean(),
    }),
  ),
});
