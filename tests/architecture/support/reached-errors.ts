import { type Module, type Modules, meaningOf, modulesIn, type Node, nodesOf } from './syntax.ts';

export interface Reached {
  readonly operation: string;
  /** Where the handler stands. */
  readonly path: string;
  readonly reasons: ReadonlySet<string>;
}

/**
 * Which declared errors the handlers below a folder may come to, followed by names from `handle(operation, …)` through whatever they call
 * there. Not followed: what a token's service refuses, which is its own promise, and the rules of records, which hold for every write.
 */
export function reachedErrors(folder: string): readonly Reached[] {
  const modules = modulesIn(folder);
  return [...modules.values()].flatMap((module) =>
    callsOf(module, 'handle').flatMap((call) => {
      const [operation, run] = call.arguments as readonly Node[];
      if (operation?.type !== 'Identifier' || !run) return [];
      const reasons = new Set<string>();
      follow(modules, module, run, reasons, new Set());
      return [{ operation: operationName(modules, module, operation), path: module.path, reasons }];
    }),
  );
}

/** Every `defineErrors('plugin', { … })` below a folder: `<plugin>.<name>` of each. */
export function declaredReasons(folder: string): readonly string[] {
  return [...modulesIn(folder).values()].flatMap((module) =>
    callsOf(module, 'defineErrors').flatMap((call) => catalogueOf(call)?.reasons ?? []),
  );
}

function callsOf({ nodes }: Module, name: string): readonly Node[] {
  return nodes.filter(({ type, callee }) => type === 'CallExpression' && (callee as Node).name === name);
}

/** The name that the operation is declared with. */
function operationName(modules: Modules, module: Module, reference: Node): string {
  const [first] = (meaningOf(modules, module, reference)?.value.arguments ?? []) as readonly Node[];
  return String(first?.value ?? reference.name);
}

/** What an entity says of its fields is a rule of records: it holds for every write, whichever operation it comes by. */
function isDeclarationOfRows({ type, callee }: Node): boolean {
  return type === 'CallExpression' && ['defineEntity', 'extendEntity'].includes(String((callee as Node).name));
}

/** What a call of `defineErrors` declares; undefined for anything else. */
function catalogueOf(value: Node): { readonly plugin: string; readonly reasons: readonly string[] } | undefined {
  if (value.type !== 'CallExpression' || (value.callee as Node).name !== 'defineErrors') return undefined;
  const [plugin, errors] = value.arguments as readonly Node[];
  const properties = (errors?.properties ?? []) as readonly { readonly key: Node }[];
  const id = String(plugin?.value);
  return { plugin: id, reasons: properties.map(({ key }) => `${id}.${key.name ?? key.value}`) };
}

function follow(modules: Modules, module: Module, start: Node, reasons: Set<string>, seen: Set<Node>): void {
  if (seen.has(start)) return;
  seen.add(start);
  const nodes = nodesOf(start);
  const { members, labels } = wordsThatAreNoNames(nodes);
  for (const node of nodes) {
    if (node.type !== 'Identifier' || labels.has(node)) continue;
    const found = meaningOf(modules, module, node);
    if (!found || isDeclarationOfRows(found.value)) continue;
    const catalogue = catalogueOf(found.value);
    const member = members.get(node);
    if (!catalogue) follow(modules, found.module, found.value, reasons, seen);
    else if (member === undefined) for (const reason of catalogue.reasons) reasons.add(reason);
    else reasons.add(`${catalogue.plugin}.${member}`);
  }
}

/** `members`: of what is asked for one, which; `labels`: the words after a dot and before a colon. */
function wordsThatAreNoNames(nodes: readonly Node[]) {
  const members = new Map<Node, string>();
  const labels = new Set<Node>();
  for (const node of nodes) {
    const { object, property, key } = node as Readonly<Record<string, Node | undefined>>;
    if (node.computed) continue;
    if (node.type === 'MemberExpression' && object && property) {
      members.set(object, String(property.name));
      labels.add(property);
    }
    if (node.type === 'Property' && key && !node.shorthand) labels.add(key);
  }
  return { members, labels };
}
