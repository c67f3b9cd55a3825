import { describePlugin } from '@gleba/sdk/testing';
import { server } from '../src/server/index.ts';
import { web } from '../src/web/index.ts';

describePlugin(
  { server, web },
  {
    open: ['organizationsForSignIn', 'authenticate', 'confirmSignIn', 'openViewTicket'],
    // What everybody does with their own account, whatever they may besides.
    membersMay: [
      'me',
      'switchOrganization',
      'endOtherSessions',
      'changePassword',
      'issueViewTicket',
      'disableTwoFactor',
      'POST /2fa/setup',
      'POST /2fa/verify',
      'POST /2fa/store-secret',
    ],
  },
);
