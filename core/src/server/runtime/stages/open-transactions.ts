import { provide } from '../../../plugin/provided.ts';
import { createEventRelay, wakeRelays } from '../../event/event-relay.ts';
import { forgetActors } from '../../identity/forget-actors.ts';
import { organizationRule } from '../../identity/organization-rule.ts';
import { grantOnlyDeclared } from '../../permission/access-keys.query.ts';
import { amongRules } from '../../write/among-rules.ts';
import { createUnitOfWorkFactory } from '../../write/create-transactions.ts';
import type { EnqueueWithin } from '../../write/write-context.ts';
import { parts } from '../kernel-parts.ts';
import type { After, Writing } from './stages.ts';

export function openTransactions(stages: After<'options' | 'data' | 'services' | 'schema' | 'access'>): Writing {
  const { db, bus, log, quota } = stages.data;
  const { registry, plugins } = stages.schema;
  const { container } = stages.services;
  const { identity, states, actors } = stages.access;
  const { role, jobStatementTimeoutMs } = stages.options;
  const sides = plugins.map(({ side }) => side);
  const reactionIds = sides.flatMap(({ reactions = [] }) => reactions).map(({ id }) => id);
  const relay = createEventRelay({ db, bus, log, reactionIds });
  const enqueue: EnqueueWithin = (...job) => container.get(parts.jobs).enqueue(...job);
  const options = {
    ...{ db, registry, log, enqueue },
    pluginsOf: states.statesOf,
    writeRules: [
      ...forgetActors(actors, bus),
      identity.forgetSession,
      organizationRule,
      grantOnlyDeclared(plugins),
      quota.rule,
      ...amongRules(registry),
      ...sides.flatMap(({ writeRules = [] }) => writeRules),
    ],
    onCommit: () => (role === 'worker' ? wakeRelays(bus) : relay.poke()),
  };
  const transactions = createUnitOfWorkFactory(options);
  const background = createUnitOfWorkFactory({ ...options, statementTimeoutMs: jobStatementTimeoutMs });
  container.load('kernel.writing', [provide(parts.transactions, transactions)]);
  return { transactions, background, relay };
}
