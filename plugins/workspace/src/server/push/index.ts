import type { MailService, PushService } from '@gleba/sdk';
import type { ServerSide } from '@gleba/sdk/server';
import { addPushDeviceHandler, pushKeyHandler } from './push.commands.ts';
import { pushWhenTold } from './push-when-told.reaction.ts';
import { sendPushWork } from './send-push.work.ts';

/** What people are told of, on their devices, while the program is closed there. */
export function pushes(push: PushService | undefined, mail: MailService) {
  return {
    operations: [pushKeyHandler(push), addPushDeviceHandler(push)],
    reactions: [pushWhenTold],
    jobs: [sendPushWork(push, mail)],
  } satisfies ServerSide;
}
