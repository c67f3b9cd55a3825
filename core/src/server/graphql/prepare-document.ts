import {
  type ASTNode,
  type DocumentNode,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
  specifiedRules,
  validate,
  visit,
} from 'graphql';
import { GlebaError } from '../../error/gleba-error.ts';
import type { BuiltSchema } from './build-schema.ts';
import type { GraphqlLimits } from './graphql-limits.ts';
import { type Fragments, fragmentsOf, measureDocument, operationsOf, refuseAbove } from './measure-document.ts';
import { type TypedVariable, typedVariables } from './typed-variable.ts';

/** A document that was validated, which no later request with the same text has to go through again. */
export interface PreparedDocument {
  readonly id: number;
  readonly fragments: Fragments;
  readonly operations: readonly PreparedOperation[];
  /** Lexical tokens, which say how much memory it takes: each becomes some nodes. */
  readonly tokens: number;
}

export interface PreparedOperation {
  readonly node: OperationDefinitionNode;
  readonly fragments: Fragments;
  readonly variables: readonly TypedVariable[];
  /** Variables whose shape decides what is compiled; the others are only handed on to commands and queries. */
  readonly shaping: ReadonlySet<string>;
  /** Names of the operation's own fields. */
  readonly rootNames: ReadonlySet<string>;
}

let lastId = 0;

/** Parses only: what nobody who is not signed in may learn the schema from. */
export function parseDocument(text: string, limits: GraphqlLimits): DocumentNode {
  // Each UTF-16 unit is at least a byte, so a long text need not be encoded to be refused.
  refuseAbove('DOCUMENT_TOO_LARGE', limits.maxDocumentBytes, text.length, 'bytes');
  refuseAbove('DOCUMENT_TOO_LARGE', limits.maxDocumentBytes, Buffer.byteLength(text), 'bytes');
  try {
    return parse(text, { maxTokens: limits.maxTokens, noLocation: true });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    if (/more tha[nt] \d+ tokens/.test(error.message)) {
      throw new GlebaError('DOCUMENT_TOO_LARGE', undefined, { facts: { what: 'tokens', limit: limits.maxTokens } });
    }
    const [place] = error.locations ?? [];
    throw new GlebaError('DOCUMENT_INVALID', error.message, {
      facts: place ? { line: place.line, column: place.column } : {},
    });
  }
}

/** Validates; throws DOCUMENT_INVALID with what is wrong, or one of the limits' codes. */
export function prepareDocument(
  built: BuiltSchema,
  document: DocumentNode,
  limits: GraphqlLimits,
  { allowIntrospection, tellsWhy }: { readonly allowIntrospection: boolean; readonly tellsWhy: boolean },
): PreparedDocument {
  const fragments = fragmentsOf(document);
  // graphql-js would validate it against no type at all.
  if (operationsOf(document).some(({ operation }) => operation === OperationTypeNode.SUBSCRIPTION)) {
    throw new GlebaError('DOCUMENT_INVALID', 'There are no subscriptions; live updates come by /events.');
  }
  measureDocument(document, fragments, limits);
  const rules = allowIntrospection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const problems = validate(built.schema, document, rules, { maxErrors: 5 });
  if (problems.length > 0) {
    const texts = problems.map(({ message }) => (allowIntrospection ? message : withoutSuggestions(message)));
    throw new GlebaError('DOCUMENT_INVALID', tellsWhy ? texts.join(' ') : undefined);
  }
  lastId += 1;
  return {
    id: lastId,
    tokens: document.tokenCount ?? limits.maxTokens,
    fragments,
    operations: operationsOf(document).map((node) => ({
      node,
      fragments,
      variables: typedVariables(built.schema, node.variableDefinitions ?? []),
      shaping: shapingVariables(built, node, fragments),
      rootNames: rootNames(node.selectionSet, fragments),
    })),
  };
}

/** graphql-js suggests names that the caller may not know of. */
export function withoutSuggestions(message: string): string {
  const from = message.indexOf(' Did you mean ');
  const to = message.lastIndexOf('?');
  return from >= 0 && to > from ? message.slice(0, from) + message.slice(to + 1) : message;
}

/** Names of the outermost fields, fragments opened. */
export function rootNames(set: SelectionSetNode, fragments: Fragments, names = new Set<string>()): Set<string> {
  walkRoots(set, fragments, new Set(), (field) => names.add(field.name.value));
  return names;
}

function walkRoots(
  set: SelectionSetNode,
  fragments: Fragments,
  opened: Set<string>,
  onField: (node: Extract<SelectionSetNode['selections'][number], { kind: Kind.FIELD }>) => void,
): void {
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) onField(selection);
    else if (selection.kind === Kind.INLINE_FRAGMENT) walkRoots(selection.selectionSet, fragments, opened, onField);
    else if (!opened.has(selection.name.value)) {
      opened.add(selection.name.value);
      const fragment = fragments.get(selection.name.value);
      if (fragment) walkRoots(fragment.selectionSet, fragments, opened, onField);
    }
  }
}

function shapingVariables(built: BuiltSchema, operation: OperationDefinitionNode, fragments: Fragments): Set<string> {
  const names = new Set<string>();
  const opened = new Set<string>();
  const addFrom = (node: ASTNode): void => {
    visit(node, {
      Variable: ({ name }) => void names.add(name.value),
      FragmentSpread({ name }) {
        const fragment = fragments.get(name.value);
        if (!fragment || opened.has(name.value)) return;
        opened.add(name.value);
        addFrom(fragment.selectionSet);
      },
    });
  };
  const addDirectives = (set: SelectionSetNode): void => {
    for (const selection of set.selections) {
      for (const directive of selection.directives ?? []) addFrom(directive);
      if (selection.kind === Kind.INLINE_FRAGMENT) addDirectives(selection.selectionSet);
    }
  };
  const roots = operation.operation === 'mutation' ? built.mutations : built.queries;
  addDirectives(operation.selectionSet);
  for (const fragment of fragments.values()) addDirectives(fragment.selectionSet);
  walkRoots(operation.selectionSet, fragments, new Set(), (field) => {
    const kind = roots.get(field.name.value)?.kind;
    if (kind === 'list' || kind === 'record') for (const argument of field.arguments ?? []) addFrom(argument);
    if (field.selectionSet) addFrom(field.selectionSet);
  });
  return names;
}
