import { GlebaError } from '../../error/gleba-error.ts';
import { languageOf } from '../../permission/actor.ts';
import { toGlebaError } from '../error/sql-error.ts';
import type { RequestFacts } from '../telemetry/request-facts.ts';
import { inSpan, inSpanSync, isTracing } from '../telemetry/spans.ts';
import { answerOf, type PlacedError } from './answer.ts';
import { buildSchema } from './build-schema.ts';
import { CompileError } from './compile-operation.ts';
import { executePlan } from './execute-plan.ts';
import type {
  GraphqlEndpoint,
  GraphqlEndpointOptions,
  GraphqlRequest,
  GraphqlRequestContext,
} from './graphql-endpoint.ts';
import { defaultGraphqlLimits, type GraphqlLimits } from './graphql-limits.ts';
import { createPlanner, type PlannedOperation } from './planner.ts';
import { createStatementReader } from './read-statement.ts';

export type { GraphqlAnswer } from './answer.ts';
export type {
  GraphqlEndpoint,
  GraphqlEndpointOptions,
  GraphqlRequest,
  GraphqlRequestContext,
} from './graphql-endpoint.ts';
export type { GraphqlLimits } from './graphql-limits.ts';

/**
 * The GraphQL endpoint over the declared entities, by PostGraphile's conventions (with connection-filter).
 *
 * graphql-js parses, validates and answers introspection; executing is ours. A validated operation is compiled once into
 * one SQL statement for all its entity fields together, in which PostgreSQL itself writes the answer's JSON. The plan is
 * kept by the document and the shapes of its variables and of the actor's permissions; values are parameters. The text
 * that comes back goes out as it is.
 *
 * Mutations run one after the other; a failed one is null with its error and the next still run. Soft-deleted rows are in
 * no list unless its filter or condition names deletedAt, which then decides; whoever may update a row may see it deleted,
 * nobody else.
 */
export function createGraphqlEndpoint(options: GraphqlEndpointOptions): GraphqlEndpoint {
  const limits = limitsWith(options.limits);
  const built = buildSchema(options.registry, options.commands, options.queries);
  const { maxAnswerBytes } = limits;
  const reader = createStatementReader(options.db, maxAnswerBytes, options.policies);
  const execution = { options, built, reader, maxAnswerBytes };
  const planner = createPlanner({ built, registry: options.registry, limits }, options.allowIntrospection);

  function placed(error: unknown, request: GraphqlRequestContext, path?: readonly string[]): PlacedError {
    const cause = error instanceof CompileError ? error.cause : error;
    const known = toGlebaError(cause, options.registry);
    if (known.status >= 500) {
      const { correlationId: requestId } = request;
      options.log?.error(known.message, { requestId, code: known.code, error: describe(known) });
    }
    const place = path ?? (error instanceof CompileError ? error.path : undefined);
    return place ? { error: known, path: place } : { error: known };
  }

  return {
    schema: built.schema,
    planCount: planner.planCount,
    async execute(body, request) {
      try {
        const checked = checkedBody(body);
        const planned = isTracing
          ? inSpanSync('graphql plan', () => planner.plan(checked, request))
          : planner.plan(checked, request);
        if (request.facts) noteOperation(request.facts, planned);
        const { data, errors } = isTracing
          ? await inSpan('graphql execute', {}, () => executePlan(execution, planned, request))
          : await executePlan(execution, planned, request);
        return answerOf(
          data,
          errors.map(({ error, path }) => placed(error, request, path)),
          languageOf(request.actor),
        );
      } catch (error) {
        return answerOf(undefined, [placed(error, request)], languageOf(request.actor));
      }
    },
  };
}

function limitsWith(given: Partial<GraphqlLimits> = {}): GraphqlLimits {
  const limits = { ...defaultGraphqlLimits, ...given };
  return { ...limits, defaultFirst: Math.min(limits.defaultFirst, limits.maxFirst) };
}

function noteOperation(facts: RequestFacts, { operation, plan }: PlannedOperation): void {
  facts.operationKind = operation.node.operation;
  if (operation.node.name) facts.operation = operation.node.name.value;
  if (plan.statement) facts.plan = plan.statement.name;
}

/** The body comes from outside, whatever its type says. */
function checkedBody({ query, variables, operationName }: GraphqlRequest): GraphqlRequest {
  if (typeof query !== 'string') throw new GlebaError('BAD_REQUEST', "There is no 'query'.");
  if (variables !== undefined && (typeof variables !== 'object' || Array.isArray(variables))) {
    throw new GlebaError('BAD_REQUEST', "'variables' is no object.");
  }
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') {
    throw new GlebaError('BAD_REQUEST', "'operationName' is no text.");
  }
  return { query, variables: variables ?? {}, operationName: operationName ?? null };
}

function describe(error: GlebaError): string {
  const { cause } = error;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause ?? error.stack);
}
