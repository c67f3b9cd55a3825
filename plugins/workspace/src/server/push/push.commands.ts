import { createHash } from 'node:crypto';
import { GlebaError, Organization, type PushService } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { PushDevice } from '../../entities/push-device.entity.ts';
import { addPushDevice, pushKey } from '../../operations/push.ts';
import { workspaceErrors } from '../workspace-errors.ts';

/** Of one person in one organization; with another one the oldest goes. */
const mostDevices = 20;

export async function sendsPush(tx: Pick<UnitOfWork, 'actor' | 'get'>): Promise<boolean> {
  return (await tx.get(Organization, String(tx.actor.organizationId))).preferences?.sendsPush ?? false;
}

export function pushKeyHandler(push: PushService | undefined) {
  return handle(pushKey, async ({ transaction }) => ({
    publicKey: push && (await transaction(sendsPush)) ? push.publicKey : null,
  }));
}

export function addPushDeviceHandler(push: PushService | undefined) {
  return handle(addPushDevice, async ({ tx, client }, { endpoint, p256dh, auth }) => {
    const { userId } = tx.actor;
    if (!userId) throw new GlebaError('UNAUTHENTICATED');
    if (!push || !(await sendsPush(tx))) throw workspaceErrors.pushOff();
    const addressHash = createHash('sha256').update(endpoint).digest('hex');
    // One browser tells one person: whoever uses it now, not whoever did before.
    for (const { id } of await tx.list(PushDevice, { filter: { addressHash: { equalTo: addressHash } } })) {
      await tx.remove(PushDevice, id);
    }
    const own = await tx.list(PushDevice, {
      filter: { userId: { equalTo: userId } },
      orderBy: ['-addedAt'],
      offset: mostDevices - 1,
      first: mostDevices,
    });
    for (const { id } of own) await tx.remove(PushDevice, id);
    const userAgent = client.userAgent?.slice(0, 500) ?? null;
    const about = { userId, userAgent, addedAt: new Date().toISOString() };
    const { id } = await tx.insert(PushDevice, { ...about, endpoint, p256dh, auth, addressHash });
    return { pushDeviceId: id };
  });
}
