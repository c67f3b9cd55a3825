import { GlebaError } from '../../error/gleba-error.ts';
import { StoredFile } from '../../file/file-entities.ts';
import type { Actor } from '../../permission/actor.ts';
import type { FileStore } from '../contract/file-store.ts';
import { type WriteRule, writeRule } from '../contract/write-rule.ts';
import type { Db, Queryable } from '../db/db.ts';
import { databaseOf } from '../write/database-of.ts';

/** What the operator gives; undefined is no limit. */
export interface StorageQuotaSettings {
  /** Of an organization that has no limit of its own. */
  readonly organizationKilobytes?: number | undefined;
  /** Of one person in one organization. */
  readonly personKilobytes?: number | undefined;
  /** So much of the disk stays free: the database needs it to answer at all. */
  readonly leastFreeBytes?: number | undefined;
}

export interface StorageUse {
  readonly used: number;
  /** Undefined: no limit. */
  readonly allowed: number | undefined;
}

export interface StorageQuota {
  /** Every file has a row before its first byte, and every row is asked about here: uploads, forms, exports, pictures. */
  readonly rule: WriteRule;
  /** Refuses what would leave the disk with too little; 507. */
  requireDisk(bytes: number): Promise<void>;
  /** The store for code that writes a file first and its row afterwards: refused and cut by what is left for this person. */
  filesFor(actor: Actor): FileStore;
  /** In kilobytes. */
  useOf(db: Queryable, organizationId: number): Promise<StorageUse>;
}

export interface StorageQuotaOptions {
  readonly db: Db;
  readonly files: FileStore;
  readonly settings: StorageQuotaSettings;
}

/** One of the names of locks that the kernel takes; the second number is the organization. */
const roomLock = 71_003;

const noRoom = (facts: Record<string, string | number>) => new GlebaError('INSUFFICIENT_STORAGE', undefined, { facts });

/**
 * How much an organization and a person in it may keep. A row of a file counts from the moment it is made, by what was
 * announced, until it is discarded: of fifty uploads at once each sees the ones before. What was announced and never came is
 * given back with the abandoned upload.
 */
export function createStorageQuota({ db, files, settings }: StorageQuotaOptions): StorageQuota {
  const { personKilobytes, leastFreeBytes } = settings;

  async function useOf(tx: Queryable, organizationId: number, userId: string | null = null) {
    const { rows } = await tx.query<{ used: string; own: string; megabytes: number | null }>(
      `select coalesce(sum(f.kilobytes), 0)::text as used,
         coalesce(sum(f.kilobytes) filter (where f.created_by = $2::uuid), 0)::text as own,
         (select o.storage_megabytes from core.organization o where o.id = $1::integer) as megabytes
       from core.stored_file f where f.organization_id = $1::integer and f.status <> 'discarded'`,
      [organizationId, userId],
      { name: 'storage-use' },
    );
    const { used = '0', own = '0', megabytes = null } = rows[0] ?? {};
    const allowed = megabytes === null ? settings.organizationKilobytes : megabytes * 1000;
    return { used: Number(used), own: Number(own), allowed };
  }

  /** Kilobytes that this person may still add here. */
  async function leftFor(tx: Queryable, organizationId: number, userId: string | null): Promise<number> {
    const { used, own, allowed = Number.POSITIVE_INFINITY } = await useOf(tx, organizationId, userId);
    const person = userId === null ? undefined : personKilobytes;
    return Math.min(allowed - used, (person ?? Number.POSITIVE_INFINITY) - own);
  }

  async function requireDisk(bytes: number): Promise<void> {
    if (leastFreeBytes === undefined || !files.freeBytes) return;
    const free = await files.freeBytes();
    if (free - bytes < leastFreeBytes) throw noRoom({ reason: 'disk' });
  }

  const rule = writeRule(StoredFile, 'core.filesHaveRoom', async (tx, { before, after }) => {
    const more = keptKilobytes(after) - keptKilobytes(before);
    if (more <= 0 || !after) return;
    const { organizationId, createdBy } = after;
    // Held until the row is there: whoever counts next counts it too.
    const database = databaseOf(tx);
    await database.query('select pg_advisory_xact_lock($1::integer, $2::integer)', [roomLock, organizationId]);
    if ((await leftFor(database, organizationId, createdBy)) < more) throw noRoom({ reason: 'quota' });
  });

  return {
    rule,
    requireDisk,
    useOf,
    filesFor: ({ organizationId, userId }) => ({
      ...files,
      async write(key, body) {
        const least = body instanceof Uint8Array ? body.length : 1;
        await requireDisk(least);
        const left = (await leftFor(db, organizationId, userId)) * 1000;
        if (left < least) throw noRoom({ reason: 'quota' });
        await files.write(key, body instanceof Uint8Array ? body : body.pipeThrough(cutAfter(left)));
      },
    }),
  };
}

function keptKilobytes(row: Readonly<Record<string, unknown>> | undefined): number {
  return row && row.status !== 'discarded' ? Number(row.kilobytes ?? 0) : 0;
}

/** A file whose length nobody knows before it is made. */
function cutAfter(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let left = bytes;
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.length;
      if (left < 0) throw noRoom({ reason: 'quota' });
      controller.enqueue(chunk);
    },
  });
}
