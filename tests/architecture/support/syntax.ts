import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';

export type Node = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly start: number;
  readonly end: number;
};

/** A name within the part of a file that knows it. */
interface Declaration {
  readonly name: string;
  readonly scope: Node;
  /** What it stands for; undefined: what a function is given. */
  readonly value: Node | undefined;
}

export interface Module {
  readonly path: string;
  readonly text: string;
  readonly nodes: readonly Node[];
  readonly declarations: ReadonlyMap<string, readonly Declaration[]>;
  /** Where a name comes from: the file and what it is called there. */
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
}

export type Modules = ReadonlyMap<string, Module>;

const root = resolve(import.meta.dirname, '../../..');

/** Every source below a folder, by its path. */
export function modulesIn(folder: string): Modules {
  const known = read.get(folder) ?? readModules(folder);
  read.set(folder, known);
  return known;
}

/** Files that share their modules share what was read of the code. */
const read = new Map<string, Modules>();

function readModules(folder: string): Modules {
  const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  return new Map(files.map((path) => [path, readModule(path)]));
}

function readModule(path: string): Module {
  const text = readFileSync(join(root, path), 'utf8');
  const program = parseSync(path, text).program as unknown as Node;
  const nodes = nodesOf(program);
  const declarations = new Map<string, Declaration[]>();
  for (const found of declarationsIn(program, program)) {
    declarations.set(found.name, [...(declarations.get(found.name) ?? []), found]);
  }
  const imports = new Map(nodes.flatMap((node) => importsOf(node, path)));
  return { path, text, nodes, declarations, imports };
}

/** A node and everything in it. */
export function nodesOf(value: unknown): Node[] {
  return [...(isNode(value) ? [value] : []), ...partsOf(value).flatMap(nodesOf)];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function partsOf(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

function declarationsIn(value: unknown, scope: Node): Declaration[] {
  const found: Declaration[] = [];
  let inner = scope;
  if (isNode(value)) {
    const { id, init, params } = value as Readonly<Record<string, Node | undefined>>;
    const isFunction = params !== undefined && value.type !== 'TSFunctionType';
    if (value.type === 'FunctionDeclaration' && id) found.push({ name: String(id.name), scope, value });
    if (value.type === 'VariableDeclarator' && id) {
      found.push(...namesIn(id).map((name) => ({ name, scope, value: init ?? undefined })));
    }
    if (isFunction) {
      inner = value;
      found.push(...namesIn(params).map((name) => ({ name, scope: value, value: undefined })));
    }
  }
  return [...found, ...partsOf(value).flatMap((part) => declarationsIn(part, inner))];
}

function namesIn(pattern: unknown): readonly string[] {
  return nodesOf(pattern)
    .filter(({ type }) => type === 'Identifier')
    .map(({ name }) => String(name));
}

function importsOf(node: Node, path: string): readonly (readonly [string, { from: string; name: string }])[] {
  if (node.type !== 'ImportDeclaration') return [];
  const source = String((node.source as Node).value);
  if (!source.startsWith('.')) return [];
  const from = relative(root, resolve(root, dirname(path), source));
  const specifiers = node.specifiers as readonly { readonly local: Node; readonly imported?: Node }[];
  return specifiers.map(({ local, imported }) => [
    String(local.name),
    { from, name: String(imported?.name ?? local.name) },
  ]);
}

/** What the name at that node stands for, with the file where it does; undefined: nothing of these files. */
export function meaningOf(
  modules: Modules,
  module: Module,
  reference: Node,
): { readonly module: Module; readonly name: string; readonly value: Node } | undefined {
  const name = String(reference.name);
  const own = (module.declarations.get(name) ?? [])
    .filter(({ scope }) => scope.start <= reference.start && reference.end <= scope.end)
    .sort((one, other) => other.scope.start - one.scope.start)[0];
  if (own) return own.value && { module, name, value: own.value };
  const imported = module.imports.get(name);
  const from = imported && modules.get(imported.from);
  const value = from?.declarations.get(imported?.name ?? '')?.[0]?.value;
  return from && imported && value && { module: from, name: imported.name, value };
}
