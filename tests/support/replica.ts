import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  connectNats,
  createNatsBus,
  createRuntime,
  type KernelRuntime,
  openFileStorage,
  type RuntimeRole,
} from '@gleba/core/server';
import { server as workspace } from '@gleba/plugin-workspace/server';
import { openPgDb } from '../../core/src/server/db/pg-db.ts';
import { ledgerServer } from './ledger-plugin.ts';

/** What all processes of one installation share. Plain text, so that it can be handed to another process. */
export interface Installation {
  readonly databaseUrl: string;
  readonly natsUrl: string;
  readonly prefix: string;
  readonly secret: string;
  /** Copies of each stream. Default 1. */
  readonly natsReplicas?: number;
}

export interface Replica {
  readonly runtime: KernelRuntime;
  stop(): Promise<void>;
}

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** One process of an installation, with connections and memory of its own; it may run in the test's process or in another. */
export async function openReplica(installation: Installation, role: RuntimeRole): Promise<Replica> {
  const { databaseUrl, natsUrl, prefix, secret, natsReplicas } = installation;
  const db = openPgDb({ url: databaseUrl, max: 4, applicationName: `gleba-test-${role}` });
  const folder = await mkdtemp(join(tmpdir(), 'gleba-replica-'));
  const connection = await connectNats({ url: natsUrl, log: quiet });
  const bus = await createNatsBus({
    connection,
    prefix,
    ...(natsReplicas ? { replicas: natsReplicas } : {}),
    log: quiet,
  });
  const runtime = await createRuntime({
    role,
    db,
    bus,
    ...(await openFileStorage(folder, undefined)),
    entries: [workspace, ledgerServer],
    secret: new TextEncoder().encode(secret),
    sessionSeconds: 3600,
    allowIntrospection: true,
    log: quiet,
    // Whoever dies is missed soon.
    patience: {
      reactions: { backOff: { firstMs: 50, factor: 2, longestMs: 500 }, ackWaitMs: 2000 },
      jobs: { leaseMs: 2000 },
    },
  });
  if (runtime.problems.length > 0) throw new Error(JSON.stringify(runtime.problems));
  return {
    runtime,
    async stop() {
      await runtime.stop();
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
