import { allow, GlebaError, isUuid, User } from '@gleba/sdk';
import type { Route } from '@gleba/sdk/server';
import { imageFacts } from './image-facts.ts';
import { bytesOf } from './set-avatar.command.ts';

/** A year: another picture has another address. Seconds. */
const keptFor = 31_536_000;

/** The picture of somebody whom the caller may see, as what its bytes say it is and nothing else. */
export const avatarRoute: Route = {
  method: 'GET',
  path: '/avatar/:userId',
  permission: allow.member,
  async handle({ parameters: { userId = '' }, context }) {
    const key = isUuid(userId)
      ? await context.transaction(async (tx) => {
          const isSeen = (await tx.asActor.find(User, userId)) !== undefined;
          return isSeen ? (await tx.get(User, userId)).avatarKey : null;
        })
      : null;
    if (!key) throw new GlebaError('NOT_FOUND');
    const bytes = await bytesOf(await context.files.read(key));
    const facts = imageFacts(bytes);
    if (!facts) throw new GlebaError('NOT_FOUND');
    return new Response(bytes.slice(), {
      headers: {
        'content-type': facts.type,
        'content-length': String(bytes.byteLength),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': `private, max-age=${keptFor}, immutable`,
      },
    });
  },
};
