import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '@gleba/core/server';
import type { Bench } from './bench.ts';
import type { Gleba } from './services/gleba.ts';

/** V8's format of a processor profile: https://chromedevtools.github.io/devtools-protocol/tot/Profiler/#type-Profile */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
}

const profilesOf = (bench: Bench) => join(bench.cacheFolder, 'profiles');

/** Flags for the process that is to be profiled; none where no profile is wanted. */
export function profileFlags(bench: Bench): string[] {
  if (bench.profiled === undefined) return [];
  rmSync(profilesOf(bench), { recursive: true, force: true });
  return ['--cpu-prof', '--cpu-prof-dir', profilesOf(bench)];
}

/** Ends the profiled program and tells where it spent its time: in PostgreSQL by statement, in Node by function. */
export async function sayProfile(bench: Bench, gleba: Gleba, db: Db): Promise<void> {
  for (const line of await heaviestStatements(db, 12)) bench.say(line);
  await gleba.child.stop();
  for (const line of heaviestFunctions(profilesOf(bench), 40)) bench.say(line);
  bench.say(`The whole profile is in ${profilesOf(bench)}.`);
}

/** https://www.postgresql.org/docs/15/pgstatstatements.html */
async function heaviestStatements(db: Db, most: number): Promise<string[]> {
  const { rows } = await db.query<{ ms: number; calls: number; rows: number; query: string }>(
    `select total_exec_time::float as ms, calls::float as calls, rows::float as rows, regexp_replace(query, '\\s+', ' ', 'g') as query
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
     order by total_exec_time desc limit $1::integer`,
    [most],
  );
  return rows.map(
    ({ ms, calls, rows: count, query }) =>
      `${ms.toFixed(0).padStart(7)} ms ${calls} calls ${count} rows  ${query.slice(0, 160)}`,
  );
}

/** Where a process that has ended spent its time, without what called it: percent of what was not idle, heaviest first. */
function heaviestFunctions(folder: string, most: number): string[] {
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'));
  const { nodes, samples } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile;
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const counts = new Map<string, number>();
  for (const id of samples) {
    const name = names.get(id) ?? '?';
    if (name === '(idle)') continue;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([name, count]) => `${((100 * count) / all).toFixed(1).padStart(5)} %  ${name}`);
}

function nameOf({ functionName, url, lineNumber }: CpuProfile['nodes'][number]['callFrame']): string {
  const name = functionName === '' ? '(anonymous)' : functionName;
  const place = url.replace(/^.*?(?=node:|node_modules\/|host-api\/)/, '');
  return place === '' ? name : `${name}  ${place}:${lineNumber + 1}`;
}
