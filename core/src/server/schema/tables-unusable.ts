import type { PluginProblem } from '../../plugin/problem.ts';

/** The kernel's own tables could not be brought to what this program needs; without them nothing starts. */
export class TablesUnusable extends Error {
  override readonly name = 'TablesUnusable';
  constructor(problems: readonly PluginProblem[]) {
    super(problems.map(({ message, fix }) => `${message} ${fix}`).join(' '));
  }
}
