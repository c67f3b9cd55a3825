import type { GraphQLSchema } from 'graphql';
import type { Entity } from '../../entity/entity.ts';
import type { EntityRegistry } from '../../entity/registry.ts';
import type { ClientInfo } from '../../identity/client-info.ts';
import type { Actor } from '../../permission/actor.ts';
import type { AnyCommand, AnyQuery, Logger } from '../contract/server-side.ts';
import type { Answer } from '../contract/transactions.ts';
import type { Db, QueryResult } from '../db/db.ts';
import type { Reporting } from '../roles/reporting.ts';
import type { RequestFacts } from '../telemetry/request-facts.ts';
import type { GraphqlAnswer } from './answer.ts';
import type { GraphqlLimits } from './graphql-limits.ts';

export interface GraphqlRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null;
  readonly operationName?: string | null;
}

export interface GraphqlRequestContext {
  /** Undefined: nobody is signed in, and only what is 'open' may be asked. */
  readonly actor: Actor | undefined;
  readonly correlationId: string;
  readonly client?: ClientInfo | undefined;
  /** Whoever asked has gone: what only reads is stopped, what writes is finished. */
  readonly signal?: AbortSignal | undefined;
  /** Filled in with what is found out about the request. */
  readonly facts?: RequestFacts | undefined;
}

export interface GraphqlEndpointOptions {
  readonly registry: EntityRegistry;
  readonly commands: readonly AnyCommand[];
  readonly queries: readonly AnyQuery[];
  readonly db: Db;
  /** Reads go through the database's policies too, as an oracle for tests. */
  readonly policies?: Reporting | undefined;
  readonly limits?: Partial<GraphqlLimits> | undefined;
  readonly allowIntrospection: boolean;
  readonly log?: Logger;
  /** Carries a command out: validates its input, checks its permission, opens its transaction. */
  runCommand(command: AnyCommand, input: unknown, request: GraphqlRequestContext): Promise<unknown>;
  runQuery(query: AnyQuery, input: unknown, request: GraphqlRequestContext): Promise<unknown>;
  /** The derived writes, as the actor; `create` answers the record's id. */
  create(entity: Entity, values: Record<string, unknown>, request: GraphqlRequestContext): Promise<string>;
  /** As `Transactions.change`. */
  update(
    entity: Entity,
    id: string,
    patch: Record<string, unknown>,
    request: GraphqlRequestContext,
    answer?: Answer,
  ): Promise<QueryResult<Record<string, unknown>> | undefined>;
  remove(entity: Entity, id: string, request: GraphqlRequestContext): Promise<unknown>;
}

export interface GraphqlEndpoint {
  readonly schema: GraphQLSchema;
  /** Never rejects: what goes wrong is in the answer. */
  execute(body: GraphqlRequest, request: GraphqlRequestContext): Promise<GraphqlAnswer>;
  /** Plans in the cache. */
  planCount(): number;
}
