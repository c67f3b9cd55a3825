import { jetstreamManager } from '@nats-io/jetstream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectNats } from '../../src/server/bus/nats/connect-nats.ts';
import { startNatsServer, type TestNatsServer } from '../../src/server/bus/testing/nats-server.ts';
import { openNatsBus, uniquePrefix } from '../../src/server/bus/testing/test-bus.ts';
import { createReactionRunner } from '../../src/server/event/reaction-runner.ts';
import { until } from '../bus/bus-contract.ts';
import { noFiles, openKernelDatabase, silentLog } from './support/kernel-database.ts';

let database: Awaited<ReturnType<typeof openKernelDatabase>>;
let server: TestNatsServer;
beforeAll(async () => {
  [database, server] = await Promise.all([openKernelDatabase([]), startNatsServer()]);
});
afterAll(() => Promise.all([database?.release(), server?.release()]));

/** What a program finds on the bus when it starts, of reactions that it does not have. */
it('leaves nothing on the bus of reactions that were renamed, and all of plugins that did not start', async () => {
  const prefix = uniquePrefix();
  const bus = await openNatsBus(server.url, prefix);
  const connection = await connectNats({ url: server.url, log: silentLog });
  const manager = await jetstreamManager(connection);
  const names = async () => {
    const found: string[] = [];
    for await (const { name } of manager.consumers.list(`${prefix}_events`)) found.push(name);
    return found.sort();
  };
  for (const durable of ['demo_renamed', 'away_reaction']) {
    const options = { durable, subjects: ['gleba.>'], maxDeliver: 1, ackWaitMs: 1000, maxInFlight: 1, handler() {} };
    await (await bus.consume(options)).stop();
  }
  const start = (idleConsumerMs?: number) => {
    const runner = createReactionRunner({
      ...{ db: database.db, bus, transactions: database.transactions, files: noFiles, log: silentLog },
      ...{ reactions: [], isEnabled: async () => true, absentPlugins: ['away'] },
      ...(idleConsumerMs !== undefined && { idleConsumerMs }),
    });
    return runner.start().then(() => runner);
  };
  try {
    const patient = await start();
    await patient.stop();
    expect(await names()).toEqual(['away_reaction', 'demo_renamed']);
    await until(async () => {
      const runner = await start(1);
      await new Promise((done) => setTimeout(done, 100));
      await runner.stop();
      return !(await names()).includes('demo_renamed');
    });
    expect(await names()).toEqual(['away_reaction']);
  } finally {
    await bus.close();
    await connection.close();
  }
});
