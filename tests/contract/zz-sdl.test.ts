import { writeFileSync } from 'node:fs';
import { server as finance } from '@gleba/plugin-finance/server';
import { server as lands } from '@gleba/plugin-lands/server';
import { server as workspace } from '@gleba/plugin-workspace/server';
import { GraphQLObjectType, GraphQLSchema, GraphQLString, lexicographicSortSchema, printSchema } from 'graphql';
import { expect, test } from 'vitest';
import * as newTypes from '../../core/src/server/graphql/operation-types.ts';

const needs = new Proxy({}, { get: () => new Proxy(() => {}, { get: () => () => undefined }) });
function sdl(types: typeof newTypes) {
  const fields: any = {};
  for (const entry of [workspace, lands, finance]) {
    const side: any = entry.create({ needs: needs as never, wants: {} });
    const all = [...(side.commands ?? []), ...(side.queries ?? []), ...(side.operations ?? [])];
    for (const op of all) {
      const name = op.name[0].toUpperCase() + op.name.slice(1);
      if (op.kind === 'command') {
        const t = new GraphQLObjectType({
          name: `${name}Payload`,
          fields: { x: { type: GraphQLString }, ...types.outputFieldsOf(op.output, `${name}Payload`) },
        });
        fields[op.name] = { type: t, args: types.inputFieldsOf(op.input, name) };
      } else
        fields[op.name] = {
          type: types.outputTypeOf(op.output, `${name}Result`),
          args: types.inputFieldsOf(op.input, name),
        };
    }
  }
  return printSchema(
    lexicographicSortSchema(new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields }) })),
  );
}
test('sdl', () => {
  const now = sdl(newTypes);
  writeFileSync(process.env.SDL_OUT ?? '/tmp/w/ops-scratch/now.graphql', now);
  
  expect(now.length).toBeGreaterThan(1000);
});
