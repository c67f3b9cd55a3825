import { describePlugin } from '@gleba/sdk/testing';
import { server } from '../src/server/index.ts';
import { web } from '../src/web/index.ts';

describePlugin(
  { server, web },
  {
    open: [
      'organizationsForSignIn',
      'authenticate',
      'inviteByToken',
      'acceptInvite',
      'forgotPassword',
      'recoveryByToken',
      'resetPassword',
    ],
    // Whoever works together sees who is in which group, as they see each other's profiles.
    membersMay: ['me', 'workspace.userGroup.read', 'workspace.userGroupMember.read'],
  },
);
