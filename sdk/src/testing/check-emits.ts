import { uuidv7 } from '@gleba/core';
import type { AnyCommand } from '@gleba/core/server';
import type { IsolationScene } from '@gleba/core/testing';
import { type ConformanceOptions, type ExampleInput, type Findings, inputsFor } from './conformance.ts';
import { exampleFindings } from './example-findings.ts';
import { namedEvents } from './named-events.ts';

/** Runs the examples of each command as an administrator and compares what is in the log with what was declared. */
export async function checkEmits(
  scene: IsolationScene,
  commands: readonly AnyCommand[],
  examples: Pick<ConformanceOptions, 'operations' | 'jobs'>,
): Promise<Findings> {
  const findings = exampleFindings(
    'command',
    commands.map(({ name }) => name),
    examples,
  );
  for (const command of commands) {
    const inputs = inputsFor(examples, command.name);
    const emitted = new Set<string>();
    for (const input of inputs) findings.push(...(await runExample(scene, command, input, emitted)));
    const declared = new Set(command.emits.map(({ name }) => name));
    for (const name of emitted) {
      if (!declared.has(name))
        findings.push(`'${command.name}' emits '${name}', which it does not declare: list it in its emits.`);
    }
    for (const name of inputs.length > 0 ? declared : []) {
      if (!emitted.has(name)) findings.push(`'${command.name}' declares '${name}', and no example emits it.`);
    }
  }
  return findings;
}

async function runExample(
  scene: IsolationScene,
  command: AnyCommand,
  example: ExampleInput,
  emitted: Set<string>,
): Promise<Findings> {
  const { runtime } = scene.host;
  const input = typeof example === 'function' ? await example(scene) : example;
  const correlationId = uuidv7();
  const name = command.name.charAt(0).toUpperCase() + command.name.slice(1);
  const body = JSON.stringify({
    query: `mutation($input: ${name}Input!) { ${command.name}(input: $input) { __typename } }`,
    variables: { input },
  });
  const answer = await runtime.graphql(body, scene.authorizations.get('admin'), correlationId);
  const { operation } = command;
  const events = await namedEvents(scene, correlationId, ({ operations }) => operations.includes(operation));
  for (const event of events) emitted.add(event);
  const { errors = [] }: { errors?: readonly { message: string }[] } = JSON.parse(answer.body);
  return errors.map(({ message }) => `An example of '${command.name}' fails: ${message}`);
}
