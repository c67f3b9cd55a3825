import { definePlugin, identityToken } from '@gleba/sdk';
import { projectDetailsKey } from './access-keys.ts';

/** What every organization has: sign-in, people, projects, jobs. */
export const workspace = definePlugin({
  id: 'workspace',
  isEssential: true,
  version: '0.1.0',
  accessKeys: [projectDetailsKey],
  needs: { identity: identityToken },
});
