import { type DocumentNode, OperationTypeNode } from 'graphql';
import { GlebaError } from '../../error/gleba-error.ts';
import type { Actor } from '../../permission/actor.ts';
import type { Variables } from '../read/given.ts';
import { instruments } from '../telemetry/instruments.ts';
import { inSpanSync } from '../telemetry/spans.ts';
import type { BuiltSchema } from './build-schema.ts';
import { checkVariables } from './check-variables.ts';
import { coerceVariables } from './coerce-variables.ts';
import { type CompileOptions, compileOperation } from './compile-operation.ts';
import { LruCache } from './lru-cache.ts';
import { fragmentsOf, operationsOf, refuseAbove } from './measure-document.ts';
import { costOf, type OperationPlan } from './plan.ts';
import {
  type PreparedDocument,
  type PreparedOperation,
  parseDocument,
  prepareDocument,
  rootNames,
} from './prepare-document.ts';
import { actorShapes, variablesShape } from './shape.ts';

export interface PlannedOperation {
  readonly plan: OperationPlan;
  readonly operation: PreparedOperation;
  /** Coerced by the operation's types. */
  readonly variables: Variables;
  /** As they came; for graphql-js, which coerces for itself. */
  readonly rawVariables: Variables;
}

export interface Planner {
  /** Throws what is wrong with the request, before anything is carried out. */
  plan(
    body: { readonly query: string; readonly variables?: Variables | null; readonly operationName?: string | null },
    request: { readonly actor: Actor | undefined },
  ): PlannedOperation;
  /** Plans that are kept. */
  planCount(): number;
}

const hit = { outcome: 'hit' };
const miss = { outcome: 'miss' };
const maxDocuments = 1000;
const maxDocumentBytes = 32_000_000;
/** Measured: documents of 1,000 tokens each kept 170 kB beside their text (Node 20, graphql 16.15). */
const bytesPerToken = 170;
const maxPlans = 2000;
const maxPlanCharacters = 30_000_000;

/** Keeps validated documents by their text and plans by all that decides them. Only what was validated is kept. */
export function createPlanner(options: CompileOptions, allowIntrospection: boolean): Planner {
  const { built, registry, limits } = options;
  const documents = new LruCache<PreparedDocument>(maxDocuments, maxDocumentBytes);
  const plans = new LruCache<OperationPlan>(maxPlans, maxPlanCharacters);
  const shapeOf = actorShapes(registry);

  function prepare(text: string, isSignedIn: boolean): PreparedDocument {
    const known = documents.get(text);
    if (known) return known;
    const document = inSpanSync('graphql parse', () => parseDocument(text, limits));
    // Nobody who is not signed in learns from an error what the schema has.
    if (!isSignedIn) checkOpenDocument(built, document);
    const prepared = prepareDocument(built, document, limits, {
      allowIntrospection,
      tellsWhy: isSignedIn || allowIntrospection,
    });
    documents.set(text, prepared, 2 * text.length + bytesPerToken * prepared.tokens);
    return prepared;
  }

  return {
    planCount: () => plans.size,
    plan({ query, variables: rawVariables, operationName }, { actor }) {
      const document = prepare(query, actor !== undefined);
      const operation = operationOf(document, operationName);
      if (!actor) checkOpen(built, operation.node.operation, operation.rootNames);
      const raw = rawVariables ?? {};
      checkVariables(raw);
      const variables = coerceVariables(built.schema, operation.variables, raw, allowIntrospection);
      const shape = variablesShape(operation.variables, operation.shaping, variables);
      const name = operation.node.name?.value ?? '';
      const key = `${document.id} ${name} ${actor ? shapeOf(actor) : '-'} ${shape}`;
      let plan = plans.get(key);
      instruments.planLookups.add(1, plan ? hit : miss);
      if (!plan) {
        plan = compileOperation(options, operation, variables, actor);
        plans.set(key, plan, key.length + sizeOf(plan));
      }
      for (const check of plan.checks) check(variables);
      refuseAbove('DOCUMENT_TOO_COSTLY', limits.maxCost, costOf(plan, variables), 'cost');
      return { plan, operation, variables, rawVariables: raw };
    },
  };
}

function checkOpenDocument(built: BuiltSchema, document: DocumentNode): void {
  const fragments = fragmentsOf(document);
  for (const { operation, selectionSet } of operationsOf(document)) {
    checkOpen(built, operation, rootNames(selectionSet, fragments));
  }
}

/** Without a session only open commands and queries may be named. */
function checkOpen(built: BuiltSchema, operation: OperationTypeNode, names: ReadonlySet<string>): void {
  const roots = operation === OperationTypeNode.MUTATION ? built.mutations : built.queries;
  for (const name of names) {
    const root = roots.get(name);
    const permission =
      root?.kind === 'command' ? root.command.permission : root?.kind === 'query' ? root.query.permission : undefined;
    if (permission !== 'open' && name !== '__typename') throw new GlebaError('UNAUTHENTICATED');
  }
}

function operationOf(document: PreparedDocument, name: string | null | undefined): PreparedOperation {
  const { operations } = document;
  const found = name ? operations.find(({ node }) => node.name?.value === name) : operations[0];
  if (!found || (!name && operations.length > 1)) {
    throw new GlebaError(
      'DOCUMENT_INVALID',
      'The document has no operation of that name, or several and none is named.',
    );
  }
  return found;
}

function sizeOf({ statement, roots }: OperationPlan): number {
  return roots.reduce(
    (size, root) => size + (root.kind === 'write' ? (root.readBack?.text.length ?? 0) : 100),
    statement?.text.length ?? 0,
  );
}
