import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { repositoryRoot } from './plugins.mjs';

const roots = ['core', 'sdk', 'host-api', 'host-web', 'tests', 'plugins', 'examples'];
const skipped = new Set(['node_modules', 'dist', 'journeys', 'src']);
const databases = new Set(
  ['core/src/server/db/testing/test-database.ts', 'tests/faults/support/own-postgres.ts'].map((file) =>
    join(repositoryRoot, file),
  ),
);
/** Both hand out runtimes on a database. */
const packagesWithDatabase = new Set(['@gleba/core/testing', '@gleba/sdk/testing']);
/**
 * What a file changes for every file after it in the same process (modules in others' place, OpenTelemetry's providers, of
 * which a process has one), and what the files before it change for a file: memory and processor time that it measures,
 * connections that it watches while it kills what they lead to.
 */
const needsItsProcess =
  /\bvi\.(do)?mock\(|\/telemetry\/(metrics|tracing)|@opentelemetry\/|OTEL_EXPORTER|\bprocess\.(kill|memoryUsage|cpuUsage|resourceUsage)\(/;

/**
 * Every test file that vitest runs, by what it needs. Told from the files themselves, so that a new one is where it belongs
 * without being named anywhere:
 *
 * - `unit`: reaches no database by its imports. Shares its modules with the others of a worker.
 * - `server`: has a database of its own, and shares its modules too.
 * - `alone`: changes or measures its process, so it has one of its own. `aloneOnServer` are those of them that reach a database:
 *   the others say the same whatever the stack.
 *
 * @returns {{ unit: string[], server: string[], alone: string[], aloneOnServer: string[] }} paths from the repository's root
 */
export function testTiers() {
  const tiers = { unit: [], server: [], alone: [] };
  for (const file of roots.flatMap((root) => testFiles(join(repositoryRoot, root)))) {
    tiers[tierOf(file)].push(relative(repositoryRoot, file));
  }
  const aloneOnServer = tiers.alone.filter((file) => reachesDatabase(join(repositoryRoot, file), new Set()));
  return { ...tiers, aloneOnServer };
}

function tierOf(file) {
  if (needsItsProcess.test(readFileSync(file, 'utf8'))) return 'alone';
  return reachesDatabase(file, new Set()) ? 'server' : 'unit';
}

function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return testFiles(path);
    return /\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function reachesDatabase(file, seen) {
  if (databases.has(file)) return true;
  if (seen.has(file) || !/\.(tsx?|mjs)$/.test(file) || !existsSync(file)) return false;
  seen.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*|new URL\(\s*)'([^']+)'/g);
  return [...imports].some(([, name]) =>
    name.startsWith('.') ? reachesDatabase(resolve(dirname(file), name), seen) : packagesWithDatabase.has(name),
  );
}
