import * as mini from 'zod/mini';
import { defineQuery } from '../operation/operation.ts';
import { allow } from './access-rule.ts';

export const accessGroups = ['screens', 'files', 'maps', 'data', 'tasks'] as const;

/** Everything that a profile can grant in this organization, in the order of the plugins. */
export const accessKeys = defineQuery('accessKeys', {
  permission: allow.adminAndUp,
  input: {},
  output: mini.array(
    mini.object({
      key: mini.string(),
      group: mini.enum(accessGroups),
      /** Plugins that declare it. */
      plugins: mini.array(mini.string()),
      /** Some of them is in use in the organization. */
      isEnabled: mini.boolean(),
      /** A row, command, address or upload of the server asks for it; screens may ask besides. */
      isAsked: mini.boolean(),
    }),
  ),
});
