import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  getVariableValues,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import { GlebaError } from '../../error/gleba-error.ts';
import type { Variables } from '../read/given.ts';
import { withoutSuggestions } from './prepare-document.ts';
import { remember } from './remember.ts';
import type { TypedVariable } from './typed-variable.ts';

/**
 * Variables by their types, as graphql-js coerces them (6.1.2 of the specification). graphql-js looks at every field that
 * an input type has, which for a filter is most of a cached request's time; here only what was given is looked at, and
 * whatever is not plainly right is left to graphql-js, which then also says what is wrong. Throws BAD_REQUEST.
 */
export function coerceVariables(
  schema: GraphQLSchema,
  declared: readonly TypedVariable[],
  raw: Variables,
  tellsNames: boolean,
): Variables {
  const quick = coerceQuickly(declared, raw);
  if (quick) return quick;
  const definitions = declared.map(({ definition }) => definition);
  const { coerced, errors } = getVariableValues(schema, definitions, raw, { maxErrors: 5 });
  if (coerced) return coerced;
  const texts = errors.map(({ message }) => (tellsNames ? message : withoutSuggestions(message)));
  throw new GlebaError('BAD_REQUEST', texts.join(' '));
}

const unclear = Symbol('left to graphql-js');

function coerceQuickly(declared: readonly TypedVariable[], raw: Variables): Variables | undefined {
  const variables: Record<string, unknown> = {};
  for (const { name, type, defaultValue } of declared) {
    if (!Object.hasOwn(raw, name)) {
      if (defaultValue !== undefined) variables[name] = defaultValue;
      else if (isNonNullType(type)) return undefined;
      continue;
    }
    const coerced = raw[name] === undefined ? unclear : coerce(type, raw[name]);
    if (coerced === unclear) return undefined;
    variables[name] = coerced;
  }
  return variables;
}

function coerce(type: GraphQLInputType, value: unknown): unknown {
  if (isNonNullType(type)) return value === null ? unclear : coerce(type.ofType, value);
  if (value === null) return null;
  if (isListType(type)) return coerceList(type.ofType, Array.isArray(value) ? value : [value]);
  if (isInputObjectType(type)) return coerceObject(type, value);
  try {
    const parsed = type.parseValue(value);
    return parsed === undefined ? unclear : parsed;
  } catch {
    return unclear;
  }
}

function coerceList(type: GraphQLInputType, values: readonly unknown[]): unknown {
  const list: unknown[] = [];
  for (const value of values) {
    const item = coerce(type, value);
    if (item === unclear) return unclear;
    list.push(item);
  }
  return list;
}

const needsOf = remember((type: GraphQLInputObjectType) => {
  const fields = Object.values(type.getFields());
  return {
    required: fields.filter(isRequiredInputField).map(({ name }) => name),
    isPlain: !type.isOneOf && fields.every(({ defaultValue }) => defaultValue === undefined),
  };
});

function coerceObject(type: GraphQLInputObjectType, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return unclear;
  const { required, isPlain } = needsOf(type);
  const given = value as Readonly<Record<string, unknown>>;
  if (!isPlain || required.some((name) => given[name] === undefined)) return unclear;
  const fields = type.getFields();
  const object: Record<string, unknown> = {};
  for (const name of Object.keys(given)) {
    const field = fields[name];
    const part = field && given[name] !== undefined ? coerce(field.type, given[name]) : unclear;
    if (part === unclear) return unclear;
    object[name] = part;
  }
  return object;
}
