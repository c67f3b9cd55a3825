import { setStorageLimit, storageUse } from '../../file/file-operations.ts';
import { Organization } from '../../identity/identity-entities.ts';
import { type AnyQuery, handle } from '../contract/server-side.ts';
import { databaseOf } from '../write/database-of.ts';
import type { StorageQuota } from './storage-quota.ts';

export function storageUseQuery(quota: Pick<StorageQuota, 'useOf'>): AnyQuery {
  return handle(storageUse, ({ actor: { organizationId }, transaction }) =>
    transaction(async (tx) => {
      const { used, allowed } = await quota.useOf(databaseOf(tx), organizationId);
      const { storageMegabytes } = await tx.get(Organization, String(organizationId));
      const { rows: purposes } = await databaseOf(tx).query<{ purpose: string; files: number; kilobytes: string }>(
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
