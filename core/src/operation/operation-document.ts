import { capitalised } from './graphql-name.ts';
import type { Operation } from './operation.ts';
import { fieldsOfShape, type Shape, type ShapeField, shapeOf } from './shape.ts';

const documents = new WeakMap<Operation, string>();

/** The document that runs an operation and asks for all that it answers; written once. */
export function operationDocument(operation: Operation): string {
  const known = documents.get(operation);
  if (known !== undefined) return known;
  const document = operation.kind === 'command' ? commandDocument(operation) : queryDocument(operation);
  documents.set(operation, document);
  return document;
}

/** What the document takes for an input: a command's is one variable, a query's are one each. */
export function operationVariables({ kind }: Operation, input: object): Record<string, unknown> {
  return kind === 'command' ? { input } : { ...input };
}

function commandDocument({ name, output }: Operation): string {
  const title = capitalised(name);
  const selection = selectionOf(fieldsOfShape(output, 'output') ?? []);
  return `mutation ${title}($input: ${title}Input!) { ${name}(input: $input) { ${selection} } }`;
}

function queryDocument({ name, input, output }: Operation): string {
  const title = capitalised(name);
  const fields = fieldsOfShape(input, 'input') ?? [];
  const variables = fields.map((field) => `$${field.name}: ${inputTypeOf(field, title)}`).join(', ');
  const given = fields.map((field) => `${field.name}: $${field.name}`).join(', ');
  const [takes, gives] = fields.length > 0 ? [`(${variables})`, `(${given})`] : ['', ''];
  return `query ${title}${takes} { ${name}${gives}${innerOf(shapeOf(output, 'output'))} }`;
}

function inputTypeOf({ name, shape, isNeeded }: ShapeField, prefix: string): string {
  return `${typeName(shape, prefix + capitalised(name))}${isNeeded && !shape.isNullable ? '!' : ''}`;
}

function typeName(shape: Shape, name: string): string {
  if (shape.kind === 'scalar') return shape.name;
  if (shape.kind === 'list') return `[${typeName(shape.of, name)}${shape.of.isNullable ? '' : '!'}]`;
  return `${name}Input`;
}

function innerOf(shape: Shape): string {
  if (shape.kind === 'list') return innerOf(shape.of);
  return shape.kind === 'object' ? ` { ${selectionOf(shape.fields)} }` : '';
}

/** A payload without fields of its own still needs a selection. */
function selectionOf(fields: readonly ShapeField[]): string {
  return fields.map(({ name, shape }) => `${name}${innerOf(shape)}`).join(' ') || '__typename';
}
