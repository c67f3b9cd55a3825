import type { Queryable } from '../db/db.ts';
import { createNaturalOrder } from './column.ts';
import { compareVersions } from './compare-versions.ts';
import type { ModelSnapshot } from './model-snapshot.ts';

/** What the journal knows of one plugin. */
export interface JournalState {
  /** The newest version that migrated it. */
  readonly version: string | undefined;
  readonly snapshot: ModelSnapshot | undefined;
  /** Ids of scripts that ran. */
  readonly scripts: ReadonlySet<string>;
}

export interface JournalEntry {
  readonly plugin: string;
  readonly version: string;
  /** A script's id, or `model` for what was derived from the declarations. */
  readonly id: string;
  readonly sql: string;
  readonly snapshot?: ModelSnapshot;
}

/** 'GLBA': held until the transaction ends, because the embedded database has no sessions to hold it longer. */
export const migrationLock = 'select pg_advisory_xact_lock(1196179009)';

export async function openJournal(tx: Queryable): Promise<void> {
  await tx.query(migrationLock);
  await tx.query(`
    create schema if not exists core;
    ${createNaturalOrder};
    create table if not exists core.migration (
      plugin text not null,
      number integer not null,
      id text not null,
      at timestamptz not null default now(),
      plugin_version text not null,
      sql text not null,
      snapshot jsonb,
      primary key (plugin, number)
    )`);
}

/** Takes the lock first: what is read stays true until the transaction ends. */
export async function readJournal(tx: Queryable, plugin: string): Promise<JournalState> {
  await tx.query(migrationLock);
  const { rows } = await tx.query<{ id: string; plugin_version: string; snapshot: ModelSnapshot | null }>(
    'select id, plugin_version, snapshot from core.migration where plugin = $1::text order by number',
    [plugin],
  );
  const newest = rows
    .map((row) => row.plugin_version)
    .sort(compareVersions)
    .at(-1);
  return {
    version: newest,
    snapshot: rows.findLast((row) => row.snapshot !== null)?.snapshot ?? undefined,
    scripts: new Set(rows.filter((row) => row.snapshot === null).map((row) => row.id)),
  };
}

export async function appendJournal(tx: Queryable, entry: JournalEntry): Promise<void> {
  await tx.query(
    `insert into core.migration (plugin, number, id, plugin_version, sql, snapshot)
     select $1::text, coalesce(max(number), 0) + 1, $2::text, $3::text, $4::text, $5::jsonb
     from core.migration where plugin = $1::text`,
    [entry.plugin, entry.id, entry.version, entry.sql, entry.snapshot ? JSON.stringify(entry.snapshot) : null],
  );
}
