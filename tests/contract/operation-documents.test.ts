import { EntityRegistry, kernel, operationDocument, type Plugin } from '@gleba/core';
import { handle } from '@gleba/core/server';
import { documents } from '@gleba/plugin-documents';
import { finance } from '@gleba/plugin-finance';
import { lands } from '@gleba/plugin-lands';
import { workspace } from '@gleba/plugin-workspace';
import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { buildSchema } from '../../core/src/server/graphql/build-schema.ts';

/** The endpoint of the real plugins, from their definitions alone: nothing is run. */
const plugins: readonly Plugin[] = [kernel, workspace, lands, finance, documents];
const operations = plugins.flatMap((plugin) => plugin.operations);
const unused = () => Promise.reject(new Error('Nothing is run here.'));
const { schema } = buildSchema(
  new EntityRegistry(plugins.flatMap(({ entities }) => entities)),
  operations.flatMap((operation) => (operation.kind === 'command' ? [handle(operation, unused)] : [])),
  operations.flatMap((operation) => (operation.kind === 'query' ? [handle(operation, unused)] : [])),
);

test('every document that a browser writes of an operation is one that the endpoint takes', () => {
  expect(operations.length).toBeGreaterThan(70);
  const faults = operations.flatMap((operation) =>
    validate(schema, parse(operationDocument(operation))).map(({ message }) => `${operation.name}: ${message}`),
  );
  expect(faults).toEqual([]);
});
