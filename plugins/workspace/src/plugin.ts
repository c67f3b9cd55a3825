import { definePlugin, identityToken, mailToken } from '@gleba/sdk';
import { groupKeys, membersKey, projectDetailsKey } from './access-keys.ts';
import { UserGroup, UserGroupMember } from './entities/user-group.entity.ts';
import { UserInvite } from './entities/user-invite.entity.ts';

/** What every organization has: sign-in, people, projects, jobs. */
export const workspace = definePlugin({
  id: 'workspace',
  isEssential: true,
  version: '0.2.0',
  entities: [UserInvite, UserGroup, UserGroupMember],
  accessKeys: [projectDetailsKey, membersKey, ...groupKeys],
  needs: { identity: identityToken, mail: mailToken },
});
