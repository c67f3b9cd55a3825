import {
  type GraphQLInputType,
  type GraphQLSchema,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromAST,
} from 'graphql';

/** A declared variable with its type, looked up once per document. */
export interface TypedVariable {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly definition: VariableDefinitionNode;
  /** What it is when it is not given; undefined for one without a default. */
  readonly defaultValue: unknown;
}

export function typedVariables(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
): readonly TypedVariable[] {
  return definitions.map((definition) => {
    // The overloads of typeFromAST do not take the union.
    const type = typeFromAST(schema, definition.type as never) as unknown as GraphQLInputType;
    const defaultValue = definition.defaultValue && valueFromAST(definition.defaultValue, type);
    return { name: definition.variable.name.value, type, definition, defaultValue };
  });
}
