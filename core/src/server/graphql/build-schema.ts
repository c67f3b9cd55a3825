import {
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  validateSchema,
} from 'graphql';
import type { Entity } from '../../entity/entity.ts';
import type { EntityRegistry } from '../../entity/registry.ts';
import type { Operation } from '../../operation/operation.ts';
import type { AnyCommand, AnyQuery } from '../contract/server-side.ts';
import { entityInputs } from './entity-inputs.ts';
import { entityTypes } from './entity-types.ts';
import { leafTypes } from './leaf-types.ts';
import { capitalised } from './names.ts';
import { inputFieldsOf, outputFieldsOf, outputTypeOf } from './operation-types.ts';

/** What a field of Query or Mutation does. */
export type Root = ReadRoot | WriteRoot | CustomRoot;
export type ReadRoot = { readonly kind: 'list' | 'record'; readonly entity: Entity };
export type WriteRoot = { readonly kind: 'create' | 'update' | 'delete'; readonly entity: Entity };
export type CustomRoot =
  | { readonly kind: 'command'; readonly command: AnyCommand }
  | { readonly kind: 'query'; readonly query: AnyQuery };

export interface BuiltSchema {
  readonly schema: GraphQLSchema;
  readonly queries: ReadonlyMap<string, Root>;
  readonly mutations: ReadonlyMap<string, Root>;
}

type RootField = GraphQLFieldConfig<unknown, unknown>;
type RootFieldMap = GraphQLFieldConfigMap<unknown, unknown>;

/**
 * The schema that follows from the declarations. It has no resolvers: documents are compiled. Throws for names that stand
 * twice, naming them.
 */
export function buildSchema(
  registry: EntityRegistry,
  commands: readonly AnyCommand[],
  queries: readonly AnyQuery[],
): BuiltSchema {
  const query = rootFields('Query');
  const mutation = rootFields('Mutation');
  addEntities(registry, query, mutation);
  for (const command of commands) {
    const field = commandField(command);
    mutation.add(command.name, { kind: 'command', command }, field);
    if (command.alsoAsQuery) query.add(command.name, { kind: 'command', command }, field);
  }
  for (const custom of queries) {
    const name = capitalised(custom.name);
    query.add(
      custom.name,
      { kind: 'query', query: custom },
      {
        description: refusalsOf(custom),
        type: outputTypeOf(custom.output, `${name}Result`),
        args: inputFieldsOf(custom.input, name),
      },
    );
  }
  if (query.roots.size === 0) throw new Error('There is nothing to ask for: no entity, query or command.');
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: query.fields }),
    mutation:
      mutation.roots.size > 0 ? new GraphQLObjectType({ name: 'Mutation', fields: mutation.fields }) : undefined,
  });
  const [problem] = validateSchema(schema);
  if (problem) throw problem;
  return { schema, queries: query.roots, mutations: mutation.roots };
}

interface RootFields {
  readonly fields: RootFieldMap;
  readonly roots: Map<string, Root>;
  add(name: string, root: Root, field: RootField): void;
}

function rootFields(typeName: string): RootFields {
  const fields: RootFieldMap = {};
  const roots = new Map<string, Root>();
  return {
    fields,
    roots,
    add(name, root, field) {
      if (roots.has(name)) throw new Error(`'${name}' stands twice in ${typeName}.`);
      roots.set(name, root);
      fields[name] = field;
    },
  };
}

function addEntities(registry: EntityRegistry, query: RootFields, mutation: RootFields): void {
  const leaves = leafTypes(registry);
  const inputs = entityInputs(registry, leaves);
  const types = entityTypes(registry, leaves, inputs);
  for (const entity of registry.entities) {
    const id = { type: new GraphQLNonNull(leaves.idOf(entity)) };
    query.add(
      entity.plural,
      { kind: 'list', entity },
      { type: types.connectionOf(entity), args: types.listArgumentsOf(entity) },
    );
    query.add(entity.name, { kind: 'record', entity }, { type: types.objectOf(entity), args: { id } });

    const write = (kind: 'create' | 'update' | 'delete', parts: GraphQLInputFieldConfigMap) => {
      const payload: RootFieldMap = { [entity.name]: { type: types.objectOf(entity) } };
      if (kind === 'delete') payload.id = { type: leaves.idOf(entity) };
      // Of an extension's row nobody needs to know whether it is there already.
      const verb = kind === 'update' && entity.extends ? 'set' : kind;
      const name = `${verb}${entity.typeName}`;
      mutation.add(name, { kind, entity }, inputField(name, parts, payload));
    };
    const create = inputs.createInputOf(entity);
    const patch = inputs.patchOf(entity);
    if (offers(entity, 'create') && create) write('create', { [entity.name]: { type: new GraphQLNonNull(create) } });
    if (offers(entity, 'update') && patch) write('update', { id, patch: { type: new GraphQLNonNull(patch) } });
    if (offers(entity, 'delete')) write('delete', { id });
  }
}

function offers(entity: Entity, operation: 'create' | 'update' | 'delete'): boolean {
  return entity.derive[operation] && entity.access[operation].kind !== 'nobody';
}

function commandField(command: AnyCommand): RootField {
  const name = capitalised(command.name);
  const field = inputField(
    command.name,
    inputFieldsOf(command.input, name),
    outputFieldsOf(command.output, `${name}Payload`),
  );
  return { ...field, description: refusalsOf(command) };
}

/** For whoever writes a program against the endpoint: the `reason` of an error may be one of these. */
function refusalsOf({ errors = [] }: Operation): string | undefined {
  return errors.length > 0 ? `Refused for: ${errors.join(', ')}.` : undefined;
}

/** `name(input: NameInput!): NamePayload`; the input may be left out when nothing in it is needed. */
function inputField(name: string, parts: GraphQLInputFieldConfigMap, payload: RootFieldMap): RootField {
  const mutationId = { clientMutationId: { type: GraphQLString } };
  const input = new GraphQLInputObjectType({ name: `${capitalised(name)}Input`, fields: { ...mutationId, ...parts } });
  const isNeeded = Object.values(parts).some(({ type }) => type instanceof GraphQLNonNull);
  return {
    type: new GraphQLObjectType({ name: `${capitalised(name)}Payload`, fields: { ...mutationId, ...payload } }),
    args: { input: { type: isNeeded ? new GraphQLNonNull(input) : input } },
  };
}
