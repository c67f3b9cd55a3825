import { GlebaError } from '../../../error/gleba-error.ts';
import type { ClientInfo } from '../../../identity/client-info.ts';
import { kernel } from '../../../kernel.ts';
import type { Actor } from '../../../permission/actor.ts';
import { commandsOf, type Handled, queriesOf } from '../../contract/server-side.ts';
import { deadLetterCommands } from '../../event/dead-letter-commands.ts';
import { recordHistoryQuery } from '../../event/record-history.ts';
import { replaceFileCommand } from '../../file/replace-file.command.ts';
import { handledStorageLimit, storageUseQuery } from '../../file/storage-use.ts';
import { createGraphqlEndpoint } from '../../graphql/create-graphql-endpoint.ts';
import { identityOperations } from '../../identity/operations/index.ts';
import { changeManyCommands } from '../../job/change-many.commands.ts';
import { createLiveHub } from '../../live/live-hub.ts';
import { accessKeysQuery } from '../../permission/access-keys.query.ts';
import { notificationKindsQuery } from '../../plugin/notification-kinds.query.ts';
import { pluginCommands } from '../../plugin/plugin-commands.ts';
import { pluginOwners } from '../../plugin/plugin-owners.ts';
import { pluginsQuery } from '../../plugin/plugins.query.ts';
import { createCalls, requireFull } from '../calls.ts';
import { fileQueries } from '../file-queries.ts';
import { seedPluginRows } from '../install.ts';
import type { After, Answering } from './stages.ts';

export function answerOperations(
  stages: After<'options' | 'data' | 'schema' | 'access' | 'writing' | 'fileDoors' | 'background'>,
): Answering {
  const { options, data, schema, access, writing } = stages;
  const { db, bus, log, quota, reporting } = data;
  const { plugins, registry } = schema;
  const { transactions } = writing;
  const kernelOperations = operationsOfKernel(stages);
  const operations = [{ operations: kernelOperations }, ...plugins.map(({ side }) => side)];
  const calls = createCalls({
    ...{ db, registry, transactions, log },
    owners: pluginOwners(plugins, { operations: kernelOperations }),
    filesFor: quota.filesFor,
    pluginsOf: access.states.statesOf,
    firstRows: (tx) => seedPluginRows(plugins, tx, false),
  });
  const endpoint = createGraphqlEndpoint({
    ...{ registry, db, log },
    policies: options.readsThroughPolicies ? reporting : undefined,
    limits: options.limits,
    allowIntrospection: options.allowIntrospection,
    commands: operations.flatMap(commandsOf),
    queries: operations.flatMap(queriesOf),
    runCommand: (command, input, request) => calls.command(command, input, request),
    runQuery: (query, input, request) => calls.query(query, input, request),
    create: (entity, values, request) =>
      transactions.run(writerOf(request), async ({ asActor }) => (await asActor.insert(entity, values as never)).id),
    update: (entity, id, patch, request, answer) => transactions.change(writerOf(request), entity, id, patch, answer),
    remove: (entity, id, request) => transactions.run(writerOf(request), ({ asActor }) => asActor.remove(entity, id)),
  });
  return { calls, endpoint, hub: createLiveHub({ db, bus, registry, log }) };
}

/** The handlers of what the kernel itself lets people do. */
function operationsOfKernel({
  data,
  schema,
  writing,
  fileDoors,
  background,
  access,
}: After<'data' | 'schema' | 'access' | 'writing' | 'fileDoors' | 'background'>): readonly Handled[] {
  const { plugins, registry } = schema;
  return [
    ...identityOperations(access.identity.service),
    ...background.jobs.operations,
    ...changeManyCommands(registry),
    ...deadLetterCommands(background.reactions),
    ...pluginCommands(schema, writing.transactions),
    replaceFileCommand(fileDoors.admission),
    handledStorageLimit,
    recordHistoryQuery(
      registry,
      [kernel, ...plugins.map(({ plugin }) => plugin)].flatMap(({ events }) => events),
    ),
    ...fileQueries(fileDoors.addresses),
    storageUseQuery(data.quota),
    pluginsQuery(schema),
    accessKeysQuery(plugins),
    notificationKindsQuery(plugins),
  ];
}

interface Asked {
  readonly actor: Actor | undefined;
  readonly correlationId: string;
  readonly client?: ClientInfo | undefined;
}

/** In whose name is written: somebody who is signed in, and by more than a ticket. */
function writerOf({ actor, correlationId, client }: Asked): { readonly actor: Actor; readonly correlationId: string } {
  if (!actor) throw new GlebaError('UNAUTHENTICATED');
  requireFull({ client });
  return { actor, correlationId };
}
