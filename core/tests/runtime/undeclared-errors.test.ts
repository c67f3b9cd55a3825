import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  allow,
  Company,
  defineCommand,
  defineErrors,
  definePlugin,
  defineQuery,
  Organization,
  systemActor,
  uuidv7,
} from '../../src/index.ts';
import { handle, serverSide } from '../../src/server/contract/server-side.ts';
import { writeRule } from '../../src/server/contract/write-rule.ts';
import { undeclaredError } from '../../src/server/runtime/calls.ts';
import { startTestRuntime, type TestRuntime } from '../../src/testing/index.ts';

const kiteErrors = defineErrors('kites', {
  tooWindy: { as: 'CONFLICT' },
  noWind: { as: 'CONFLICT' },
  unnamed: { as: 'CONFLICT' },
});
const input = {};
const output = { isDone: z.boolean() };
const permission = allow.member;
const fly = defineCommand('fly', { permission, input, output, errors: ['kites.tooWindy'] });
const flyAnyway = defineCommand('flyAnyway', { permission, input, output });
const wind = defineQuery('wind', { permission, input, output });
const nameCompany = defineCommand('nameCompany', { permission, input, output });
const kites = definePlugin({ id: 'kites', version: '1.0.0', operations: [fly, flyAnyway, wind, nameCompany] });
const side = serverSide(kites, () => ({
  operations: [
    handle(fly, async () => {
      throw kiteErrors.tooWindy();
    }),
    handle(flyAnyway, async () => {
      throw kiteErrors.tooWindy();
    }),
    handle(wind, async () => {
      throw kiteErrors.noWind();
    }),
    handle(nameCompany, async ({ tx }) => {
      await tx.insert(Company, { name: 'Pipas' });
      return { isDone: true };
    }),
  ],
  writeRules: [
    writeRule(Company, 'kites.companyIsNamed', async () => {
      throw kiteErrors.unnamed();
    }),
  ],
}));

const told: { readonly message: string; readonly facts: unknown }[] = [];
const ignore = () => {};
const log = {
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: (message: string, facts?: unknown) => void told.push({ message, facts }),
};
let host: TestRuntime;
let auth = '';

beforeAll(async () => {
  host = await startTestRuntime([side], { log });
  for (const id of [0, 2]) {
    await host.runtime.transactions.run({ actor: systemActor(id), correlationId: uuidv7() }, (tx) =>
      tx.insert(Organization, { id: String(id), name: `organization ${id}` } as never),
    );
  }
  auth = await host.authorization(await host.addMember(2, 'admin'), 2);
});
afterAll(() => host?.stop());

async function reasonOf(document: string): Promise<unknown> {
  told.length = 0;
  const { errors } = await host.graphql(document, {}, auth);
  return (errors[0]?.extensions as { readonly reason?: string } | undefined)?.reason;
}
const undeclared = () => told.filter(({ message }) => message === undeclaredError).map(({ facts }) => facts);

describe('an error of its own plugin that an operation does not declare', () => {
  test('is told in the log, and the caller is told the refusal all the same', async () => {
    expect(await reasonOf('mutation { flyAnyway { isDone } }')).toBe('kites.tooWindy');
    expect(undeclared()).toEqual([{ operation: 'flyAnyway', reason: 'kites.tooWindy' }]);
  });

  test('is told of a query too', async () => {
    expect(await reasonOf('{ wind { isDone } }')).toBe('kites.noWind');
    expect(undeclared()).toEqual([{ operation: 'wind', reason: 'kites.noWind' }]);
  });

  test('is none where it is declared, or where the rule of a record refuses', async () => {
    expect(await reasonOf('mutation { fly { isDone } }')).toBe('kites.tooWindy');
    expect(undeclared()).toEqual([]);
    expect(await reasonOf('mutation { nameCompany { isDone } }')).toBe('kites.unnamed');
    expect(undeclared()).toEqual([]);
  });

  test('those that are declared are in the schema, for whoever writes a program against it', async () => {
    const { data } = await host.graphql<{ __type: { fields: { name: string; description: string | null }[] } }>(
      '{ __type(name: "Mutation") { fields { name description } } }',
      {},
      auth,
    );
    const described = Object.fromEntries(data?.__type.fields.map(({ name, description }) => [name, description]) ?? []);
    expect(described).toMatchObject({ fly: 'Refused for: kites.tooWindy.', flyAnyway: null });
  });
});
