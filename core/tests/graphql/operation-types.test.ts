import { printSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allow, defineCommand, defineQuery, EntityRegistry, kernel } from '../../src/index.ts';
import { type AnyCommand, type AnyQuery, handle } from '../../src/server/contract/server-side.ts';
import { buildSchema } from '../../src/server/graphql/build-schema.ts';
import { testRegistry } from './support/test-entities.ts';

function schemaWith(commands: readonly AnyCommand[], queries: readonly AnyQuery[] = []): string {
  return printSchema(buildSchema(new EntityRegistry(kernel.entities), commands, queries).schema);
}

describe('schemas of commands and queries', () => {
  it('become types', () => {
    const command = handle(
      defineCommand('importLands', {
        permission: allow.member,
        input: z.object({
          projectId: z.uuid(),
          at: z.nullish(z.iso.datetime()),
          day: z.optional(z.iso.date()),
          mode: z.enum(['append', 'replace']),
          unit: z.enum(['m²', 'ha']),
          count: z._default(z.int(), 1),
          ratio: z.number(),
          columns: z.array(z.object({ name: z.string(), isKey: z.boolean() })).check(z.minLength(1)),
          options: z.record(z.string(), z.unknown()),
          either: z.union([z.string(), z.number()]),
          trimmed: z.string().check(z.trim()),
          note: z.nullable(z.string()),
          isLast: z.nullish(z.boolean()),
        }),
        output: z.object({ ids: z.array(z.uuid()), next: z.nullable(z.object({ mode: z.enum(['append']) })) }),
      }),
      async () => ({ ids: [], next: null }),
    );
    const text = schemaWith([command as AnyCommand]);
    for (const part of [
      'importLands(input: ImportLandsInput!): ImportLandsPayload',
      'projectId: UUID!',
      'at: Datetime\n',
      'day: Date\n',
      'mode: ImportLandsModeInput!',
      'enum ImportLandsModeInput {\n  append\n  replace\n}',
      'unit: String!',
      'count: Int\n',
      'ratio: Float!',
      'columns: [ImportLandsColumnsInput!]!',
      'isKey: Boolean!',
      'options: JSON\n',
      'either: JSON\n',
      'trimmed: String!',
      'note: String\n',
      'isLast: Boolean\n',
      'ids: [UUID!]!',
      'next: ImportLandsPayloadNext\n',
      'mode: ImportLandsPayloadNextMode!',
      'clientMutationId: String',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('may need no input and answer a list or a scalar', () => {
    const queries = [
      handle(
        defineQuery('version', {
          permission: 'open',
          input: z.object({}),
          output: z.string(),
        }),
        async () => '1',
      ),
      handle(
        defineQuery('books', {
          permission: 'open',
          input: z.object({ first: z.optional(z.int()) }),
          output: z.array(z.object({ title: z.string() })),
        }),
        async () => [],
      ),
    ] as AnyQuery[];
    const text = schemaWith([], queries);
    expect(text).toContain('version: String');
    expect(text).toContain('books(first: Int): [BooksResult!]');
  });

  it('refuses two things of one name', () => {
    const taken = handle(
      defineCommand('createParcel', {
        permission: allow.member,
        input: z.object({}),
        output: z.object({ id: z.string() }),
      }),
      async () => ({ id: '' }),
    ) as AnyCommand;
    expect(() => buildSchema(testRegistry, [taken], [])).toThrow("'createParcel' stands twice in Mutation.");
  });
});
