import type { Plugin } from '../../plugin/plugin.ts';
import type { PluginProblem } from '../../plugin/problem.ts';
import type { StartedSide } from '../contract/server-side.ts';

/** What does not fit between the operations that a plugin lists and those that its server side handles; `taken`: name by plugin. */
export function operationProblems(
  plugin: Plugin,
  { operations: handled = [] }: StartedSide,
  taken: ReadonlyMap<string, string>,
): readonly PluginProblem[] {
  const problem = (code: PluginProblem['code'], message: string, fix: string) => ({
    plugin: plugin.id,
    code,
    message,
    fix,
  });
  const listed = new Set(plugin.operations);
  const hands = new Set(handled.map(({ operation }) => operation));
  const idle = plugin.operations.filter((operation) => !hands.has(operation));
  const unknown = handled.filter(({ operation }) => !listed.has(operation));
  return [
    ...idle.map(({ name }) =>
      problem(
        'operation-without-handler',
        `Nothing carries out its operation '${name}'.`,
        `Add handle(${name}, …) to \`operations\` of its server side, or take it out of definePlugin.`,
      ),
    ),
    ...unknown.map(({ name }) =>
      problem(
        'handler-without-operation',
        `Its server side handles '${name}', which its definition does not list.`,
        'Add the operation to `operations` of definePlugin.',
      ),
    ),
    ...repeated(plugin.operations.map(({ name }) => name)).map((name) =>
      problem('duplicate-operation', `It lists two operations '${name}'.`, 'Rename or remove one of them.'),
    ),
    ...repeated(handled.map(({ name }) => name)).map((name) =>
      problem('duplicate-operation', `Its server side handles '${name}' twice.`, 'Remove one of the two.'),
    ),
    ...plugin.operations.flatMap(({ name }) => {
      const owner = taken.get(name);
      if (owner === undefined) return [];
      return [
        problem('duplicate-operation', `Its operation '${name}' is also one of '${owner}'.`, 'Rename one of them.'),
      ];
    }),
  ];
}

function repeated(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
