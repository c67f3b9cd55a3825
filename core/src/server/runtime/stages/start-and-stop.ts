import { actorsChanged } from '../../identity/forget-actors.ts';
import { closeSides } from '../../plugin/plugin-host.ts';
import { observeState } from '../../telemetry/observe-state.ts';
import type { KernelRuntime } from '../runtime.ts';
import type { After } from './stages.ts';

type Running = After<'options' | 'data' | 'services' | 'schema' | 'access' | 'writing' | 'background' | 'answering'>;

/** The runtime's life. What was made last ends first, so that nothing outlives what it stands on. */
export function startAndStop(stages: Running): Pick<KernelRuntime, 'start' | 'drain' | 'stop'> {
  const { data, services, schema, access, writing, background, answering } = stages;
  const { db, bus, log } = data;
  const { relay } = writing;
  const { jobs, scheduler, reactions } = background;
  const { endpoint, hub } = answering;
  const { role = 'all' } = stages.options;
  const stopObserving = observeState({ db, plans: endpoint.planCount, liveConnections: hub.clientCount });
  const subscription = bus.subscribe(actorsChanged, (text) => {
    const organizationId = Number(text);
    access.actors.invalidate(organizationId);
    jobs.recheck(organizationId);
  });
  let counting: Promise<void> | undefined;
  let draining: Promise<unknown> | undefined;
  async function drain(): Promise<void> {
    draining ??= Promise.all([scheduler.stop(), jobs.stop(), hub.stop()]);
    await draining;
  }
  return {
    async start() {
      await reactions.prepare();
      if (role !== 'worker') {
        relay.start();
        await hub.start();
      }
      if (role !== 'api') {
        // Of a database that was restored or made by an older program; nobody waits for it.
        counting = data.statistics.countGrown(schema.schemas);
        await reactions.start();
        jobs.start();
        scheduler.start();
      }
    },
    drain,
    async stop() {
      await drain();
      subscription.stop();
      stopObserving();
      await reactions.stop();
      await counting;
      // What was acknowledged to somebody is on its way to the others before this process is gone.
      await relay.drain();
      await relay.stop();
      for (const failure of await closeSides(schema.plugins)) log.error(failure);
      await services.container.close();
      await bus.close();
    },
  };
}
