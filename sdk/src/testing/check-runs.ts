import { type Actor, type EventDefinition, everyPluginEnabled, Job, uuidv7 } from '@gleba/core';
import type { AnyJobWork, AnyQuery, JobContext, ServerContext, StartedSide } from '@gleba/core/server';
import type { IsolationScene } from '@gleba/core/testing';
import { parse, safeParse } from 'zod/mini';
import { rowsOf } from './check-reactions.ts';
import { type ConformanceOptions, type ExampleInput, type Findings, inputsFor } from './conformance.ts';
import { exampleFindings } from './example-findings.ts';
import { namedEvents } from './named-events.ts';

type Examples = Pick<ConformanceOptions, 'operations' | 'jobs'>;

/** Runs the examples of each query as an administrator: it answers what it declares, and writes nothing. */
export async function checkQueries(
  scene: IsolationScene,
  queries: readonly AnyQuery[],
  examples: Examples,
): Promise<Findings> {
  const findings = exampleFindings(
    'query',
    queries.map(({ name }) => name),
    examples,
  );
  for (const query of queries) {
    for (const example of inputsFor(examples, query.name)) {
      findings.push(...(await tried(query.name, () => runQuery(scene, query, example))));
    }
  }
  return findings;
}

async function runQuery(scene: IsolationScene, query: AnyQuery, example: ExampleInput): Promise<Findings> {
  const input = parse(query.input, typeof example === 'function' ? await example(scene) : example);
  const before = await rowsOf(scene);
  parse(query.output, await query.run(contextOf(scene, await administrator(scene)), input));
  return (await rowsOf(scene)) === before ? [] : [`'${query.name}' is a query and writes: make it a command.`];
}

/**
 * Runs the examples of each job to its end, without a queue: it emits what it declares and answers the result that it declares,
 * and run again from its last checkpoint, as when its process dies before the end is written, it writes nothing twice.
 */
export async function checkJobs(
  scene: IsolationScene,
  { jobs = [] }: Pick<StartedSide, 'jobs'>,
  examples: Examples,
): Promise<Findings> {
  const findings = exampleFindings(
    'job',
    jobs.map(({ job }) => job.id),
    examples,
  );
  for (const work of jobs) {
    const { id, emits } = work.job;
    const emitted = new Set<string>();
    const inputs = examples.jobs?.[id] ?? [];
    for (const example of inputs) findings.push(...(await tried(id, () => runJob(scene, work, emitted, example))));
    const names = emits.map(({ name }) => name);
    for (const name of emitted) {
      if (!names.includes(name))
        findings.push(`'${id}' emits '${name}', which it does not declare: list it in its emits.`);
    }
    for (const name of inputs.length > 0 ? names : []) {
      if (!emitted.has(name)) findings.push(`'${id}' declares '${name}', and no example emits it.`);
    }
  }
  return findings;
}

async function runJob(
  scene: IsolationScene,
  { job, run }: AnyJobWork,
  emitted: Set<string>,
  example: ExampleInput,
): Promise<Findings> {
  const { host, projectId, organizationId } = scene;
  const payload = parse(job.payload, typeof example === 'function' ? await example(scene) : example);
  const values = { type: job.id, payload: payload as Record<string, unknown>, projectId };
  const { id: jobId } = await host.within(organizationId, (tx) => tx.insert(Job, values));
  const outside = contextOf(scene, await administrator(scene));
  let checkpoint: unknown;
  const context = (): JobContext<unknown, EventDefinition> => ({
    ...outside,
    jobId,
    projectId,
    schedule: undefined,
    now: new Date(),
    checkpoint,
    signal: new AbortController().signal,
    progress() {},
    enqueue: (following, given, options) => outside.transaction((tx) => tx.enqueue(following, given, options)),
    async step(next, work) {
      const result = await outside.transaction(work);
      // As the queue keeps it.
      checkpoint = JSON.parse(JSON.stringify(next));
      return result;
    },
  });
  const result = await run(context(), payload);
  const findings: string[] = [];
  if (job.result && !safeParse(job.result, result).success) {
    findings.push(`'${job.id}' answers a result that is not the one it declares.`);
  }
  for (const name of await namedEvents(scene, outside.correlationId, ({ jobs }) => jobs.includes(job)))
    emitted.add(name);
  if (checkpoint === undefined) return findings;
  const once = await rowsOf(scene);
  await run(context(), payload);
  if ((await rowsOf(scene)) !== once) {
    findings.push(`'${job.id}' writes again what lies before its last checkpoint: go on behind it.`);
  }
  return findings;
}

async function tried(name: string, run: () => Promise<Findings>): Promise<Findings> {
  return run().catch((error: unknown) => [`An example of '${name}' fails: ${String(error)}`]);
}

/** In which anything can be emitted, so that what was not declared is found. */
function contextOf({ host }: IsolationScene, actor: Actor): ServerContext<EventDefinition> {
  const correlationId = uuidv7();
  return {
    actor,
    correlationId,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    files: host.files,
    transaction: (work) => host.runtime.transactions.run({ actor, correlationId }, work),
  };
}

async function administrator({ host, organizationId }: IsolationScene): Promise<Actor> {
  const { rows } = await host.runtime.db.query<{ id: string }>(
    `select user_id::text as id from core.user_organization where organization_id = $1::integer and role = 'admin' limit 1`,
    [organizationId],
  );
  return {
    kind: 'user',
    userId: rows[0]?.id ?? '',
    organizationId,
    role: 'admin',
    organizationKeys: new Set(),
    projectKeys: new Map(),
    plugins: everyPluginEnabled,
  };
}
