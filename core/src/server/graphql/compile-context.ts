import {
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
  Kind,
  type ValueNode,
  valueFromAST,
} from 'graphql';
import { GlebaError } from '../../error/gleba-error.ts';
import {
  type Given,
  given,
  givenList,
  givenObject,
  givenSource,
  givenVariable,
  type Variables,
} from '../read/given.ts';
import type { ReadContext } from '../read/read-context.ts';
import type { GraphqlLimits } from './graphql-limits.ts';
import { type Fragments, refuseAbove } from './measure-document.ts';
import type { CostTerm } from './plan.ts';
import type { Selected } from './selection.ts';

/** What all parts of one operation share while its statement is written. */
export interface CompileContext {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  readonly variables: Variables;
  readonly limits: GraphqlLimits;
  readonly read: ReadContext;
  readonly costTerms: CostTerm[];
  readonly checks: ((variables: Variables) => unknown)[];
  /** Keys of the fields that are being compiled, for the error's path. */
  readonly path: string[];
}

export function objectTypeNamed(schema: GraphQLSchema, name: string): GraphQLObjectType {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`The schema has no object type '${name}'.`);
  return type;
}

/** A set of selected fields counts once for each row of the pages around it. */
export function costTerm(context: CompileContext, pages: CostTerm['pages']): CostTerm {
  const term = { pages, fields: 0 };
  context.costTerms.push(term);
  return term;
}

/** Runs `work` for one field, which is in the path of what it throws. */
export function atField<T>(context: Pick<CompileContext, 'path'>, key: string, work: () => T): T {
  context.path.push(key);
  const result = work();
  // Not in a `finally`: after an error the path tells where it was.
  context.path.pop();
  return result;
}

/** A field's arguments that were given, null included. */
export function argumentsOf(
  context: CompileContext,
  type: GraphQLObjectType,
  { name, nodes }: Selected,
): ReadonlyMap<string, Given> {
  const declared = new Map<string, GraphQLArgument>();
  for (const argument of type.getFields()[name]?.args ?? []) declared.set(argument.name, argument);
  const found = new Map<string, Given>();
  for (const node of nodes[0]?.arguments ?? []) {
    const argument = declared.get(node.name.value);
    const value = argument && givenFromAst(node.value, argument.type, context.variables);
    if (value && value.value !== undefined) found.set(node.name.value, value);
  }
  return found;
}

function givenFromAst(node: ValueNode, type: GraphQLInputType, variables: Variables): Given | undefined {
  if (node.kind === Kind.VARIABLE) {
    return Object.hasOwn(variables, node.name.value) ? givenVariable(node.name.value, variables) : undefined;
  }
  const inner = getNullableType(type);
  if (node.kind === Kind.OBJECT && isInputObjectType(inner)) {
    const fields = inner.getFields();
    return givenObject(
      node.fields.flatMap(({ name, value }): [string, Given][] => {
        const field = fields[name.value];
        const part = field && givenFromAst(value, field.type, variables);
        return part && part.value !== undefined ? [[name.value, part]] : [];
      }),
    );
  }
  if (isListType(inner) && node.kind !== Kind.NULL) {
    const items = node.kind === Kind.LIST ? node.values : [node];
    return givenList(items.map((item) => givenFromAst(item, inner.ofType, variables) ?? given(null)));
  }
  return given(valueFromAST(node, inner));
}

/** One page: parameters for LIMIT and OFFSET, and its size for the cost. */
export interface Page {
  readonly limit: () => string;
  readonly offset: () => string;
  readonly size: (variables: Variables) => number;
}

export function pageOf(
  context: CompileContext,
  found: ReadonlyMap<string, Given>,
  defaultFirst: number = context.limits.defaultFirst,
): Page {
  const { limits } = context;
  const first = found.get('first') ?? given(null);
  const offset = found.get('offset') ?? given(null);
  const limited = (what: string, most: number, none: number) => (value: unknown) => {
    const size = value ?? none;
    if (typeof size !== 'number' || !Number.isInteger(size) || size < 0) {
      throw new GlebaError('BAD_REQUEST', `'${what}' must be an integer, zero or more.`);
    }
    refuseAbove('PAGE_TOO_LARGE', most, size, what);
    return size;
  };
  const checkFirst = limited('first', limits.maxFirst, defaultFirst);
  const checkOffset = limited('offset', limits.maxOffset, 0);
  const size = (variables: Variables) => checkFirst(first.read ? first.read(variables) : first.value);
  context.checks.push(size, (variables) => checkOffset(offset.read ? offset.read(variables) : offset.value));
  const parameter = (part: Given, check: (value: unknown) => number) => {
    let text: string | undefined;
    return () => {
      const { value, source } = givenSource(part, check);
      text ??= context.read.params.add(value, 'bigint', source);
      return text;
    };
  };
  return { limit: parameter(first, checkFirst), offset: parameter(offset, checkOffset), size };
}
