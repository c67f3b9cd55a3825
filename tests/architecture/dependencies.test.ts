import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Who installs the program installs everything that is declared: what nobody imports is not declared. */
const root = resolve(import.meta.dirname, '../..');

interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly workspaces?: readonly string[];
}

const manifestIn = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
const declaredBy = ({ dependencies, devDependencies }: Manifest) =>
  Object.keys({ ...dependencies, ...devDependencies });

/** Folders of packages; `.` is the workspace's own. */
function packageFolders(): string[] {
  const named = (manifestIn('.').workspaces ?? []).flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
  });
  return ['.', ...named.filter((folder) => existsSync(join(root, folder, 'package.json')))];
}

interface Source {
  readonly path: string;
  /** Packages whose name stands in it in quotes: as an import, or in the way to a tool's own file. */
  readonly named: readonly string[];
}

const left = new Set(['node_modules', 'dist', 'test-results', '.git', '.gleba', '.cache']);

function sourcesBelow(folder: string): Source[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return left.has(entry.name) ? [] : sourcesBelow(path);
    const isSource = /\.(?:tsx?|mts|mjs|css)$/.test(entry.name) && basename(path) !== basename(import.meta.filename);
    return isSource ? [{ path: relative(root, path), named: namedIn(readFileSync(path, 'utf8')) }] : [];
  });
}

function namedIn(text: string): string[] {
  const quoted = /['"](?:[^'"\s]*node_modules\/)?((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^'"\s]*)?['"]/g;
  return [...text.matchAll(quoted)].map(([, name = '']) => name);
}

/** Whose text may name what `folder` declares: tests of all packages take theirs from `tests` and from the workspace itself. */
function sourcesOf(folder: string, sources: readonly Source[]): readonly Source[] {
  if (folder === '.') return sources;
  const isTest = ({ path }: Source) => path.startsWith('tests/') || path.includes('/tests/');
  if (folder === 'tests') return sources.filter(isTest);
  return sources.filter(({ path }) => path.startsWith(`${folder}/`));
}

/** What another declared package asks its host to bring along. */
function isPeer(name: string, declared: readonly string[]): boolean {
  return declared.some((other) => {
    const file = join('node_modules', other);
    return existsSync(join(root, file, 'package.json')) && name in (manifestIn(file).peerDependencies ?? {});
  });
}

/** Tools that a package's scripts call. */
const calledBy = ({ scripts }: Manifest) => Object.values(scripts ?? {}).flatMap((script) => script.split(' '));

function unused(declared: readonly string[], sources: readonly Source[], called: readonly string[] = []): string[] {
  // Types by what they describe, Node's always.
  const named = new Set(['node', ...called, ...sources.flatMap((source) => source.named)]);
  return declared.filter((name) => !named.has(name.replace(/^@types\//, '')) && !isPeer(name, declared));
}

test('what a package declares is imported in it', () => {
  const sources = sourcesBelow(root);
  const found = packageFolders().flatMap((folder) => {
    const manifest = manifestIn(folder);
    return unused(declaredBy(manifest), sourcesOf(folder, sources), calledBy(manifest)).map(
      (name) => `${folder}: ${name}`,
    );
  });
  expect(found).toEqual([]);
  // The search itself finds what is not there.
  expect(unused(['zod', 'left-pad'], sources)).toEqual(['left-pad']);
});
