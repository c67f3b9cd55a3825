import { loadPlugins } from '../plugin/plugin-host.ts';
import { bindInstruments } from '../telemetry/instruments.ts';
import { bindTracing } from '../telemetry/spans.ts';
import { createReadiness } from './readiness.ts';
import type { KernelRuntime, RuntimeOptions } from './runtime.ts';
import { admitFiles } from './stages/admit-files.ts';
import { answerOperations } from './stages/answer-operations.ts';
import { answerRequests } from './stages/answer-requests.ts';
import { offerServices } from './stages/offer-services.ts';
import { openData } from './stages/open-data.ts';
import { openTransactions } from './stages/open-transactions.ts';
import { prepareSchema } from './stages/prepare-schema.ts';
import { resolveActors } from './stages/resolve-actors.ts';
import { runBackground } from './stages/run-background.ts';
import { startAndStop } from './stages/start-and-stop.ts';

/** The kernel with its plugins, put together in stages: each takes what the former answered (docs/decisions/0054). */
export async function createRuntime(options: RuntimeOptions): Promise<KernelRuntime> {
  bindInstruments();
  bindTracing();
  const data = openData(options);
  const services = offerServices({ options, data });
  const host = loadPlugins(options.entries, services.offers, services.container);
  const schema = await prepareSchema({ options, data, services }, host);
  const access = resolveActors({ data, services, schema });
  const writing = openTransactions({ options, data, services, schema, access });
  const fileDoors = admitFiles({ options, data, services, schema, writing });
  const background = runBackground({ options, data, services, schema, access, writing, fileDoors });
  const answering = answerOperations({ options, data, schema, access, writing, fileDoors, background });
  const stages = { options, data, services, schema, access, writing, fileDoors, background, answering };
  const { db, bus, files, log, quota, reporting } = data;
  return {
    ...{ db, ...reporting },
    registry: schema.registry,
    plugins: schema.plugins,
    problems: schema.problems,
    transactions: writing.transactions,
    scheduler: background.scheduler,
    sessions: access.identity.sessions,
    readiness: createReadiness({ db, bus, files, log, requireDisk: () => quota.requireDisk(0) }),
    ...answerRequests(stages),
    ...startAndStop(stages),
  };
}
