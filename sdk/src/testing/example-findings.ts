import type { ConformanceOptions, Findings } from './conformance.ts';

type Examples = Pick<ConformanceOptions, 'commands' | 'queries' | 'jobs'>;

/** Examples of what is not there; and parts without one, where the plugin gives examples at all: all of them or none. */
export function exampleFindings(kind: keyof Examples, names: readonly string[], examples: Examples): Findings {
  const given = Object.entries(examples[kind] ?? {})
    .filter(([, inputs]) => inputs.length > 0)
    .map(([name]) => name);
  const isAnyGiven = examples.commands !== undefined || examples.queries !== undefined || examples.jobs !== undefined;
  const noun = { commands: 'command', queries: 'query', jobs: 'job' }[kind];
  return [
    ...given
      .filter((name) => !names.includes(name))
      .map((name) => `There are examples for '${name}', which is no ${noun} of the plugin.`),
    ...names
      .filter((name) => isAnyGiven && !given.includes(name))
      .map((name) => `There is no example for '${name}', and there are others: say ${kind}: { '${name}': [input] }.`),
  ];
}
