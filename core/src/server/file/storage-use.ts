import { setStorageLimit, storageUse } from '../../file/file-operations.ts';
import { Organization } from '../../identity/identity-entities.ts';
import { type AnyQuery, handle } from '../contract/server-side.ts';
import type { Room } from './room.ts';

export function storageUseQuery(room: Pick<Room, 'useOf'>): AnyQuery {
  return handle(storageUse, ({ actor: { organizationId }, transaction }) =>
    transaction(async (tx) => {
      const { used, allowed } = await room.useOf(tx, organizationId);
      const { storageMegabytes } = await tx.get(Organization, String(organizationId));
      const { rows: purposes } = await tx.query<{ purpose: string; files: number; kilobytes: string }>(
        `select purpose, count(*)::integer as files, sum(kilobytes)::text as kilobytes from core.stored_file
           where organization_id = $1::integer and status <> 'discarded'
           group by purpose order by sum(kilobytes) desc, purpose`,
        [organizationId],
      );
      const allowedKilobytes = allowed === undefined ? null : String(allowed);
      return { usedKilobytes: String(used), allowedKilobytes, ownMegabytes: storageMegabytes, purposes };
    }),
  );
}

export const handledStorageLimit = handle(setStorageLimit, async ({ actor, tx }, { megabytes = null }) => {
  await tx.update(Organization, String(actor.organizationId), { storageMegabytes: megabytes });
  return { megabytes };
});
