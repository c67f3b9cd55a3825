import type { Db } from '../../../src/server/db/db.ts';
import type { GraphqlEndpointOptions } from '../../../src/server/graphql/create-graphql-endpoint.ts';
import { testRegistry } from './test-entities.ts';
import { policiesOf } from './test-rows.ts';

/** An endpoint without commands, whose writes are not to be called. */
export function testEndpointOptions(db: Db, options: Partial<GraphqlEndpointOptions> = {}): GraphqlEndpointOptions {
  const notHere = () => Promise.reject(new Error('Not in this test.'));
  return {
    registry: testRegistry,
    commands: [],
    queries: [],
    db,
    policies: policiesOf(db),
    allowIntrospection: true,
    runCommand: notHere,
    runQuery: notHere,
    create: notHere,
    update: notHere,
    remove: notHere,
    ...options,
  };
}
