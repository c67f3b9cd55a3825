import type { DeclaredJobs, MailService } from '@gleba/sdk';
import { provide, type ServerSide } from '@gleba/sdk/server';
import { membersToken, notificationsToken } from '../../services.ts';
import { members } from '../people/find-members.ts';
import { forgetPurgedNotices } from './forget-purged.reaction.ts';
import { updateNotificationsCommand } from './notification.commands.ts';
import { notificationReactions } from './notification.reactions.ts';
import { notificationRoutes } from './notification.routes.ts';
import { notifications } from './notify.ts';
import { sendDigestsWork, sendDigestWork } from './send-digests.work.ts';

/** What people are told of, and the service by which other plugins tell them. */
export function notices(mail: MailService, declaredJobs: DeclaredJobs) {
  return {
    operations: [updateNotificationsCommand],
    routes: notificationRoutes,
    reactions: [...notificationReactions(declaredJobs), forgetPurgedNotices],
    jobs: [sendDigestsWork, sendDigestWork(mail)],
    provides: [provide(notificationsToken, notifications), provide(membersToken, members)],
  } satisfies ServerSide;
}
