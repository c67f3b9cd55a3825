import { allow, type MailService } from '@gleba/sdk';
import type { ServerSide } from '@gleba/sdk/server';
import { avatarPurpose, imageExtensions, largestAvatar } from '../../image-limits.ts';
import { avatarRoute } from './avatar.route.ts';
import { setAvatarHandler } from './set-avatar.command.ts';

/** A person's picture. */
export function avatars(mail: MailService) {
  return {
    operations: [setAvatarHandler(mail)],
    routes: [avatarRoute],
    uploads: [
      { purpose: avatarPurpose, permission: allow.member, maxSize: largestAvatar, extensions: imageExtensions },
    ],
  } satisfies ServerSide;
}
