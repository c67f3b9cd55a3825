import { allow, type IdentityService, z } from '@gleba/sdk';
import { qrPicture } from '@gleba/sdk/qr';
import { jsonBody, type Route, type RouteRequest } from '@gleba/sdk/server';

/** Characters of a body; a password and a code are far fewer. */
const longestBody = 2000;
const sixDigits = z.object({ token: z.string().check(z.regex(/^\d{6}$/)) });

/**
 * The specification's three calls. `setup` makes a secret, `verify` proves that the person's application has it, and
 * `store-secret` puts it into use. Without a set-up under way `verify` says whether a code is the present one.
 */
export function twoFactorRoutes(identity: IdentityService): Route[] {
  const route = (path: string, answer: (request: RouteRequest, userId: string) => Promise<object>): Route => ({
    method: 'POST',
    path,
    permission: allow.member,
    async handle(request) {
      const body = await answer(request, request.context.actor.userId ?? '');
      return Response.json(body, { headers: { 'cache-control': 'no-store' } });
    },
  });
  return [
    route('/2fa/setup', async ({ request, client }, userId) => {
      const { password } = await jsonBody(request, z.object({ password: z.string().check(z.maxLength(200)) }), {
        longest: longestBody,
      });
      await identity.confirmPassword(userId, password, client);
      const { secret, uri } = await identity.twoFactor.setUp(userId);
      return { qrCodeUrl: qrPicture(uri), otpauthUrl: uri, secret };
    }),
    route('/2fa/verify', async ({ request, client }, userId) => {
      const { token } = await jsonBody(request, sixDigits, { longest: longestBody });
      return { valid: await identity.twoFactor.verify(userId, token, client) };
    }),
    route('/2fa/store-secret', async ({ client }, userId) => ({
      recoveryCodes: await identity.twoFactor.enable(userId, client),
    })),
  ];
}
