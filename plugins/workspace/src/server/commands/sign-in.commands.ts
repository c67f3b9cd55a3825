import { type IdentityService, z } from '@gleba/sdk';
import { defineCommand } from '@gleba/sdk/server';

const credentials = { email: z.string().min(1).max(254), password: z.string().min(1).max(200) };

/** Step 1: which organizations this person may enter. */
export function organizationsForSignIn(identity: IdentityService) {
  return defineCommand({
    name: 'organizationsForSignIn',
    permission: 'open',
    isOutsideTransaction: true,
    alsoAsQuery: true,
    input: z.object(credentials),
    output: z.object({ organizations: z.array(z.object({ id: z.number().int(), name: z.string() })) }),
    async run({ clientAddress }, { email, password }) {
      const userId = await identity.verifyCredentials(email, password, clientAddress);
      const organizations = await identity.organizationsOf(userId);
      return { organizations: organizations.map(({ id, name }) => ({ id, name })) };
    },
  });
}

/** Step 2: a session in one of them. */
export function authenticate(identity: IdentityService) {
  return defineCommand({
    name: 'authenticate',
    permission: 'open',
    isOutsideTransaction: true,
    input: z.object({ ...credentials, organizationId: z.number().int() }),
    output: z.object({ jwtToken: z.string() }),
    async run({ clientAddress }, { email, password, organizationId }) {
      const userId = await identity.verifyCredentials(email, password, clientAddress);
      return { jwtToken: await identity.issueToken(userId, organizationId) };
    },
  });
}
