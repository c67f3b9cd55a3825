import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../embedded/start-embedded-database.ts';
import { catalogFingerprint, emptyDatabase } from './empty-database.ts';
import { testTemplateCache } from './test-database.ts';

export interface TestDatabaseBroker {
  readonly socketPath: string;
  stop(): Promise<void>;
}

interface Slot {
  readonly dataDir: string;
  readonly embedded: EmbeddedDatabase;
  readonly fingerprint: string;
}

export interface TestDatabaseBrokerOptions {
  /** Most embedded databases at a time, each about 1 GB; one is started when somebody waits for it. */
  readonly max?: number;
}

/** Lends embedded databases to the test files of a run, one file at a time each, and empties them in between. */
export async function startTestDatabaseBroker(options: TestDatabaseBrokerOptions = {}): Promise<TestDatabaseBroker> {
  const max = options.max ?? Math.min(2, availableParallelism());
  const folder = mkdtempSync(join(tmpdir(), 'gleba-broker-'));
  const socketPath = join(folder, 'broker');
  const free: Slot[] = [];
  const waiting: Socket[] = [];
  const slots = new Set<Promise<Slot | undefined>>();
  const leases = new Set<Socket>();
  const cleaning = new Set<Promise<void>>();
  let stopping = false;

  const server = createServer((lease) => {
    leases.add(lease);
    lease.on('error', () => lease.destroy());
    lease.once('close', () => {
      leases.delete(lease);
      const index = waiting.indexOf(lease);
      if (index >= 0) waiting.splice(index, 1);
    });
    lease.resume();
    waiting.push(lease);
    serve();
  });

  function serve(): void {
    while (waiting.length > 0 && free.length > 0) {
      const lease = waiting.shift();
      const slot = free.pop();
      if (lease && slot) lend(lease, slot);
    }
    if (waiting.length > cleaning.size && slots.size < max && !stopping) addSlot();
  }

  function lend(lease: Socket, slot: Slot): void {
    lease.once('close', () => {
      if (stopping) return;
      const work: Promise<void> = clean(slot)
        .then((cleaned) => {
          if (cleaned) free.push(slot);
          else forgetSlot(slot);
        })
        .finally(() => {
          cleaning.delete(work);
          serve();
        });
      cleaning.add(work);
    });
    lease.write(`${slot.embedded.url}\n`);
  }

  function addSlot(): void {
    const started: Promise<Slot | undefined> = startSlot().then(
      (slot) => {
        free.push(slot);
        serve();
        return slot;
      },
      (error: unknown) => {
        console.error('The embedded test database did not start:', error);
        slots.delete(started);
        for (const lease of waiting.splice(0)) lease.destroy();
        return undefined;
      },
    );
    slots.add(started);
  }

  function forgetSlot(slot: Slot): void {
    for (const started of slots) {
      void started.then((candidate) => {
        if (candidate !== slot) return;
        slots.delete(started);
        serve();
      });
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketPath, resolve);
  });

  return {
    socketPath,
    async stop() {
      stopping = true;
      server.close();
      for (const lease of leases) lease.destroy();
      await Promise.all(cleaning);
      const all = await Promise.all(slots);
      await Promise.all(all.map((slot) => slot && endSlot(slot)));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startSlot(): Promise<Slot> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gleba-test-'));
  const embedded = await startEmbeddedDatabase({ dataDir, templateCache: testTemplateCache() });
  return { dataDir, embedded, fingerprint: await catalogFingerprint(embedded.url) };
}

/** Empties the database; when something is left (a role, a changed extension) it is thrown away and a new one started. */
async function clean(slot: Slot): Promise<boolean> {
  try {
    await slot.embedded.disconnectClients();
    await emptyDatabase(slot.embedded.url);
    await slot.embedded.disconnectClients();
    if ((await catalogFingerprint(slot.embedded.url)) === slot.fingerprint) return true;
    console.warn('A test file left something in its database that cannot be dropped; the next one gets a new database');
  } catch (error) {
    console.warn('A test database could not be emptied; the next file gets a new one:', error);
  }
  await endSlot(slot);
  return false;
}

async function endSlot(slot: Slot): Promise<void> {
  await slot.embedded.stop();
  rmSync(slot.dataDir, { recursive: true, force: true });
}
