import type { ToldField, ToldNames, ToldValue } from '@gleba/sdk';
import type { Value } from '../../expression/index.ts';

/** What is told of a record that does not exist: the examples that its declaration gives. */
export function toldExamples(names: ToldNames): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(names).map(([name, { fields }]): [string, Value] => [
      name,
      Object.fromEntries(Object.entries(fields).map(([field, said]) => [field, exampleOf(said)])),
    ]),
  );
}

function exampleOf(field: ToldField): Value {
  if (field.kind === 'drawing') return field.example;
  if (field.kind !== 'list') return roundsOf(field.example)[0] ?? null;
  const columns = Object.entries(field.fields).map(([name, { example }]) => [name, roundsOf(example)] as const);
  const rounds = Math.max(0, ...columns.map(([, examples]) => examples.length));
  return Array.from({ length: rounds }, (_, round) =>
    Object.fromEntries(columns.map(([name, examples]) => [name, examples[round] ?? examples[0] ?? null])),
  );
}

const roundsOf = (example: ToldValue | readonly ToldValue[]): readonly ToldValue[] =>
  Array.isArray(example) ? (example as readonly ToldValue[]) : [example as ToldValue];
