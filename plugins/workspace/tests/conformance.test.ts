import { describePlugin } from '@gleba/sdk/testing';
import { server } from '../src/server/index.ts';
import { web } from '../src/web/index.ts';

describePlugin(
  { server, web },
  {
    open: [
      'organizationsForSignIn',
      'authenticate',
      'confirmSignIn',
      'openViewTicket',
      'inviteByToken',
      'acceptInvite',
      'forgotPassword',
      'recoveryByToken',
      'resetPassword',
    ],
    membersMay: [
      'me',
      // What everybody does with their own account, whatever they may besides.
      'switchOrganization',
      'endOtherSessions',
      'changePassword',
      'issueViewTicket',
      'disableTwoFactor',
      'POST /2fa/setup',
      'POST /2fa/verify',
      'POST /2fa/store-secret',
      // Whoever works together sees who is in which group, as they see each other's profiles.
      'workspace.userGroup.read',
      'workspace.userGroupMember.read',
    ],
  },
);
