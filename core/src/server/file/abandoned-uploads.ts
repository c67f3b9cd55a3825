import { StoredFile } from '../../file/file-entities.ts';
import { systemActor } from '../../permission/actor.ts';
import type { FileStore } from '../contract/file-store.ts';
import type { Transactions } from '../contract/transactions.ts';
import { uploadLifetimeMs } from '../contract/upload-store.ts';
import type { Db } from '../db/db.ts';

export interface AbandonedUploadsOptions {
  readonly db: Db;
  readonly files: Pick<FileStore, 'size' | 'remove'>;
  readonly transactions: Transactions;
}

/** Twice what an upload may take, so that none is looked at which still runs. */
const abandonedMs = 2 * uploadLifetimeMs;
/** Of one round; the next one goes on. */
const maxAtOnce = 200;

/**
 * Files that say `uploading` long after their upload was given up. One whose bytes are all there was sent straight to the
 * storage, which told nobody: it is stored. The others are marked `discarded`. Several processes may do this at once.
 */
export async function settleAbandonedUploads({ db, files, transactions }: AbandonedUploadsOptions): Promise<void> {
  const { rows } = await db.query<{ id: string; organization_id: number; storage_key: string; kilobytes: number }>(
    `select id, organization_id, storage_key, kilobytes from core.stored_file
     where status = 'uploading' and created_at < now() - $1::double precision * interval '1 millisecond'
     order by created_at limit ${maxAtOnce}`,
    [abandonedMs],
  );
  for (const { id, organization_id: organizationId, storage_key: key, kilobytes: announced } of rows) {
    // Not there: nothing was ever sent.
    const size = await files.size(key).catch(() => 0);
    const kilobytes = Math.ceil(size / 1000);
    const isHere = size > 0 && kilobytes <= announced;
    await transactions.run({ actor: systemActor(organizationId), correlationId: id }, async (tx) => {
      const file = await tx.find(StoredFile, id, { lock: true });
      if (file?.status !== 'uploading') return;
      await tx.update(StoredFile, id, isHere ? { status: 'stored', kilobytes } : { status: 'discarded', path: null });
    });
  }
}
