import type { EntityRegistry } from '../../entity/registry.ts';
import type { ReadyPaper } from '../../plugin/ready-paper.ts';
import { token } from '../../plugin/token.ts';
import type { EventBus } from '../bus/event-bus.ts';
import type { FileStore } from '../contract/file-store.ts';
import type { Logger } from '../contract/server-side.ts';
import type { Transactions } from '../contract/transactions.ts';
import type { Db } from '../db/db.ts';
import type { FileAdmission } from '../file/file-admission.ts';
import type { SignedAddresses } from '../file/signed-address.ts';
import type { Identity } from '../identity/create-identity.ts';
import type { PluginStateSource } from '../identity/plugin-state-source.ts';
import type { JobQueue } from '../job/job-queue.ts';

/**
 * What the kernel's services are made of, in its own container. Plugins cannot name these: they order from what `offerServices`
 * lists. The last six are made from what plugins bring, so services ask for them when they are called.
 */
export const parts = {
  db: token<Db>('kernel.db@1'),
  bus: token<EventBus>('kernel.bus@1'),
  log: token<Logger>('kernel.log@1'),
  files: token<FileStore>('kernel.files@1'),
  signedAddresses: token<SignedAddresses>('kernel.signedAddresses@1'),
  identity: token<Identity>('kernel.identity@1'),
  registry: token<EntityRegistry>('kernel.registry@1'),
  readyPapers: token<readonly ReadyPaper[]>('kernel.readyPapers@1'),
  pluginStates: token<PluginStateSource>('kernel.pluginStates@1'),
  transactions: token<Transactions>('kernel.transactions@1'),
  admission: token<FileAdmission>('kernel.admission@1'),
  jobs: token<JobQueue>('kernel.jobs@1'),
};
