import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import type { Operation } from '../data/operations.ts';
import type { Members } from '../data/seed-lands.ts';
import { type Child, freePort, startChild, untilReady } from './child.ts';
import { type RecordedStatement, recordStatement } from './recorded-statement.ts';

export interface Bare {
  readonly child: Child;
  readonly port: number;
}

/** A statement and the field of the answer that its only value, `c0`, stands in. */
export type BareStatement = RecordedStatement & { readonly root: string };

/**
 * The hand-written endpoint: for reads the statement that the kernel itself sends, for the update what somebody who wants
 * no events, no history and no checks would write.
 */
export async function startBare(
  bench: Bench,
  options: {
    readonly url: string;
    readonly poolSize: number;
    readonly members: Members;
    readonly operations: readonly Operation[];
  },
): Promise<Bare> {
  const { url, poolSize, members } = options;
  const statements: Record<string, BareStatement> = {};
  for (const { id, root, document, variables } of options.operations) {
    const statement =
      id === 'q3' ? bareUpdate(members) : await recordStatement(bench, url, members, document, variables[0] ?? {});
    statements[`/${id}`] = { ...statement, root };
  }
  return startBareOf(bench, { url, poolSize, statements });
}

/** The same of any statements, by their path. */
export async function startBareOf(
  bench: Bench,
  options: {
    readonly url: string;
    readonly poolSize: number;
    readonly statements: Readonly<Record<string, BareStatement>>;
  },
): Promise<Bare> {
  const { url, poolSize, statements } = options;
  const port = await freePort();
  const child = startChild(bench, process.execPath, [join(bench.repositoryRoot, 'tests/bench/endpoints/bare.mjs')], {
    cwd: bench.repositoryRoot,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      BENCH_BARE: JSON.stringify({ port, url, poolSize, operations: statements }),
    },
  });
  // It knows no other address, and answers 500 to what it does not know.
  await untilReady(
    child,
    async () => (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' })).status === 500,
    'The bare endpoint',
  );
  return { child, port };
}

function bareUpdate({ userIds, organizationId, projectIds }: Members): RecordedStatement {
  return {
    name: 'bare_update',
    text: `update lands.land r set observation = $2::text, updated_at = statement_timestamp(), updated_by = $3::uuid
      where r.id = $1::uuid and r.organization_id = $4::integer and r.project_id = any($5::uuid[]) and r.deleted_at is null
      returning (select row_to_json(p) from (select (select row_to_json(l) from (
        select r.id, r.block, r.lot, r.observation) l) as land) p)::text as c0`,
    parameters: [
      { path: ['input', 'id'] },
      { path: ['input', 'patch', 'observation'] },
      { value: userIds[0] ?? '' },
      { value: String(organizationId) },
      { value: `{${projectIds.join(',')}}` },
    ],
  };
}
