import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../embedded/start-embedded-database.ts';
import { catalogFingerprint, emptyDatabase, withDb } from './empty-database.ts';
import { type MadeTables, rememberTables, takeBackTables } from './kept-tables.ts';
import { leaseWords } from './lease-words.ts';
import { testTemplateCache } from './test-database.ts';

export interface TestDatabaseBroker {
  readonly socketPath: string;
  stop(): Promise<void>;
}

interface Slot {
  readonly dataDir: string;
  readonly embedded: EmbeddedDatabase;
  /** Of the catalogue without any tables. */
  readonly fingerprint: string;
  /** The tables that stand in it, as when they were made. */
  made: MadeTables | undefined;
}

/** Somebody who waits for a database, or has one. */
interface Lease {
  readonly socket: Socket;
  /** Of the plugins whose tables they want; nothing: none. */
  readonly wanted: string;
  readonly hear: () => Promise<string | undefined>;
}

export interface TestDatabaseBrokerOptions {
  /** Most embedded databases at a time, each about 1 GB; one is started when nobody has tables that somebody waits for. */
  readonly max?: number;
  /** How long a file waits for a database before it gets one above `max`, in milliseconds: some may never come back. */
  readonly patienceMs?: number;
  /** How long a statement may run before its database is ended, in milliseconds: nothing else can stop it. */
  readonly longestStatementMs?: number;
}

/** As many sets of plugins keep their tables as fit into a quarter of the memory; two files run beside each other. */
const databasesByMemory = Math.max(2, Math.min(8, Math.floor(totalmem() / 4 / 2 ** 30)));

/** Above `max`, for those that never came back. */
const spareDatabases = 4;

/**
 * Lends embedded databases to the test files of a run, one file at a time each, and empties them in between. Tables stay for
 * the next file that wants those of the same plugins, if they are as they were made: emptying a database whole and
 * migrating it anew takes a second and a half of the processor.
 */
export async function startTestDatabaseBroker(options: TestDatabaseBrokerOptions = {}): Promise<TestDatabaseBroker> {
  const max = options.max ?? databasesByMemory;
  const { patienceMs = 60_000, longestStatementMs = 120_000 } = options;
  const folder = mkdtempSync(join(tmpdir(), 'gleba-broker-'));
  const socketPath = join(folder, 'broker');
  const free: Slot[] = [];
  const waiting: Lease[] = [];
  const slots = new Set<Promise<Slot | undefined>>();
  const sockets = new Set<Socket>();
  /** Between two leases. */
  const cleaning = new Set<Promise<void>>();
  let starting = 0;
  let stopping = false;

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
    const hear = async () => (await lines.next()).value;
    void hear().then((wanted) => {
      if (wanted === undefined) return;
      const lease = { socket, wanted, hear };
      const impatient = setTimeout(() => {
        if (waiting.includes(lease) && slots.size < max + spareDatabases && !stopping) addSlot();
      }, patienceMs);
      socket.once('close', () => {
        clearTimeout(impatient);
        const index = waiting.indexOf(lease);
        if (index >= 0) waiting.splice(index, 1);
      });
      waiting.push(lease);
      serve();
    });
  });

  function serve(): void {
    for (const lease of [...waiting]) {
      const slot = takeFree(lease.wanted);
      if (!slot) continue;
      waiting.splice(waiting.indexOf(lease), 1);
      work(lend(lease, slot));
    }
    if (waiting.length > starting && cleaning.size === 0 && slots.size < max && !stopping) addSlot();
  }

  /**
   * One that has the tables; or else, when none is being cleaned that may have them, one that has none to empty; or else, when
   * there may be no more, the longest unused.
   */
  function takeFree(wanted: string): Slot | undefined {
    const fitting = free.find(({ made }) => made?.fingerprint === wanted);
    const other = free.find(({ made }) => made === undefined) ?? (slots.size < max ? undefined : free[0]);
    const best = fitting ?? (cleaning.size > 0 ? undefined : other);
    if (best) free.splice(free.indexOf(best), 1);
    return best;
  }

  function work(done: Promise<void>): void {
    const counted = done.finally(() => {
      cleaning.delete(counted);
      serve();
    });
    cleaning.add(counted);
  }

  async function lend(lease: Lease, slot: Slot): Promise<void> {
    const hasTables = slot.made !== undefined && slot.made.fingerprint === lease.wanted;
    if (slot.made && !hasTables && !(await emptied(slot, longestStatementMs))) {
      forgetSlot(slot);
      waiting.unshift(lease);
      return;
    }
    const { socket } = lease;
    if (socket.destroyed) {
      free.push(slot);
      return;
    }
    const watch = setInterval(() => void endIfStuck(slot.embedded, longestStatementMs), longestStatementMs);
    socket.once('close', () => {
      clearInterval(watch);
      if (!stopping) work(takeBack(slot));
    });
    socket.write(`${slot.embedded.url} ${hasTables ? leaseWords.made : leaseWords.empty}\n`);
    void lease.hear().then(async (word) => {
      if (word !== leaseWords.made) return;
      slot.made = await withDb(slot.embedded.url, (db) => rememberTables(db, lease.wanted)).catch(() => undefined);
      socket.write(`${leaseWords.noted}\n`);
    });
  }

  async function takeBack(slot: Slot): Promise<void> {
    if (await cleaned(slot, longestStatementMs)) free.push(slot);
    else forgetSlot(slot);
  }

  function addSlot(): void {
    starting += 1;
    const started: Promise<Slot | undefined> = startSlot().then(
      (slot) => {
        starting -= 1;
        free.push(slot);
        serve();
        return slot;
      },
      (error: unknown) => {
        console.error('The embedded test database did not start:', error);
        starting -= 1;
        slots.delete(started);
        for (const { socket } of waiting.splice(0)) socket.destroy();
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
      for (const socket of sockets) socket.destroy();
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
  return { dataDir, embedded, fingerprint: await catalogFingerprint(embedded.url), made: undefined };
}

/** The session of the engine ends no statement, however long it runs: its process is ended, and whoever waits for it is told. */
async function endIfStuck(embedded: EmbeddedDatabase, longestMs: number): Promise<void> {
  const isStuck = await Promise.race([
    embedded.answers().then(() => false),
    setTimeoutPromise(longestMs, true, { ref: false }),
  ]);
  if (!isStuck) return;
  console.warn(`A statement has run for more than ${longestMs} ms on a test database, which is ended`);
  process.kill(embedded.pid, 'SIGKILL');
}

/** Empties the tables that stay, or the whole database. False: it was thrown away. */
async function cleaned(slot: Slot, longestMs: number): Promise<boolean> {
  const { made } = slot;
  if (!made) return emptied(slot, longestMs);
  await endIfStuck(slot.embedded, longestMs);
  try {
    await slot.embedded.disconnectClients();
    if (await withDb(slot.embedded.url, (db) => takeBackTables(db, made))) return true;
  } catch {
    // A test that removed or barred tables: the whole database is emptied then.
  }
  return emptied(slot, longestMs);
}

/** Empties the database; when something is left (a role, a changed extension) it is thrown away. */
async function emptied(slot: Slot, longestMs: number): Promise<boolean> {
  slot.made = undefined;
  await endIfStuck(slot.embedded, longestMs);
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
