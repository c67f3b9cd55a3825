import type { ConformanceOptions, Findings } from './conformance.ts';

type Examples = Pick<ConformanceOptions, 'operations' | 'jobs'>;
type Kind = 'command' | 'query' | 'job';

/** Examples of what is not there; and parts without one, where the plugin gives examples at all: all of them or none. */
export function exampleFindings(kind: Kind, names: readonly string[], examples: Examples): Findings {
  const given = givenOf(kind, examples);
  const isAnyGiven = examples.operations !== undefined || examples.jobs !== undefined;
  const how = (name: string) =>
    kind === 'job' ? `jobs: { '${name}': [input] }` : `operations: [examples(${name}, input)]`;
  return [
    ...given
      .filter((name) => !names.includes(name))
      .map((name) => `There are examples for '${name}', which is no ${kind} of the plugin.`),
    ...names
      .filter((name) => isAnyGiven && !given.includes(name))
      .map((name) => `There is no example for '${name}', and there are others: say ${how(name)}.`),
  ];
}

function givenOf(kind: Kind, { operations = [], jobs = {} }: Examples): readonly string[] {
  if (kind === 'job') return Object.entries(jobs).flatMap(([id, inputs]) => (inputs.length > 0 ? [id] : []));
  return operations.flatMap(({ operation, inputs }) =>
    operation.kind === kind && inputs.length > 0 ? [operation.name] : [],
  );
}
