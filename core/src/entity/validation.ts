import * as z from 'zod/mini';
import type { $ZodError, $ZodIssue } from 'zod/v4/core';
import { coreErrors } from '../error/core-errors.ts';
import type { ErrorArguments, ErrorDeclaration, ErrorDefinition } from '../error/define-errors.ts';
import { type FieldProblem, GlebaError } from '../error/gleba-error.ts';
import type { Entity } from './entity.ts';
import type { CreateOf, PatchOf } from './entity-types.ts';
import type { Field } from './field.ts';
import { checkValue } from './field-check.ts';

export type InputOperation = 'create' | 'patch';
/** `caller`: what the endpoint and forms take. `server`: what the server's own code may set, every column there is. */
export type InputFace = 'caller' | 'server';

const schemas = new WeakMap<Entity, Map<string, z.ZodMiniType<Record<string, unknown>>>>();

/**
 * The schema of what creating or patching takes, derived from the declaration. Absent keys stay absent, unknown keys are
 * refused, null clears. Pure, so a form checks by the same rules as the server.
 */
export function inputSchema<E extends Entity>(
  entity: E,
  operation: 'create',
  face?: 'caller',
): z.ZodMiniType<CreateOf<E>>;
export function inputSchema<E extends Entity>(
  entity: E,
  operation: 'patch',
  face?: 'caller',
): z.ZodMiniType<PatchOf<E>>;
export function inputSchema(
  entity: Entity,
  operation: InputOperation,
  face?: InputFace,
): z.ZodMiniType<Record<string, unknown>>;
export function inputSchema(
  entity: Entity,
  operation: InputOperation,
  face: InputFace = 'caller',
): z.ZodMiniType<Record<string, unknown>> {
  const known = schemas.get(entity) ?? new Map<string, z.ZodMiniType<Record<string, unknown>>>();
  schemas.set(entity, known);
  const key = `${operation}:${face}`;
  const schema = known.get(key) ?? buildSchema(entity, operation, face);
  known.set(key, schema);
  return schema;
}

/** Fields that an operation may name, with whether a value must be there. */
export function inputFields(entity: Entity, operation: InputOperation, face: InputFace = 'caller'): Map<string, Field> {
  const takes = ([name, field]: [string, Field]): boolean => {
    if (field.kind === 'computed') return false;
    if (face === 'server') return operation === 'create' || name !== 'id';
    if (field.hidden || field.writing === 'never') return false;
    return operation === 'create' ? name !== 'deletedAt' : field.writing === 'always';
  };
  return new Map(Object.entries(entity.allFields).filter(takes));
}

/** The values in stored form. Throws VALIDATION with one problem for each field at fault. */
export function validateInput(
  entity: Entity,
  operation: InputOperation,
  values: unknown,
  face: InputFace = 'caller',
): Record<string, unknown> {
  const result = inputSchema(entity, operation, face).safeParse(values);
  if (result.success) return result.data;
  throw new GlebaError('VALIDATION', undefined, { fields: fieldProblems(entity, result.error) });
}

/** A failed parse as complaints beside fields. */
export function fieldProblems(entity: Entity, error: $ZodError): FieldProblem[] {
  return error.issues.flatMap((issue): FieldProblem[] => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map((name) => unknownKey(entity, name));
    const isOurs = issue.code === 'custom' && typeof issue.params?.code === 'string';
    return [isOurs ? problemOf(issue) : coreErrors.invalid.at(issue.path.join('.'))];
  });
}

function buildSchema(
  entity: Entity,
  operation: InputOperation,
  face: InputFace,
): z.ZodMiniType<Record<string, unknown>> {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const [name, field] of inputFields(entity, operation, face)) {
    const isNeeded = operation === 'create' && field.required && !field.defaulted && !isSetByServer(name);
    shape[name] = fieldSchema(field, face, isNeeded);
  }
  return z.strictObject(shape);
}

/** The unit of work fills it in from the actor. */
function isSetByServer(name: string): boolean {
  return name === 'organizationId';
}

function fieldSchema(field: Field, face: InputFace, isNeeded: boolean): z.ZodMiniType {
  const check = z.transform((value, { issues }) => {
    const checked = checkValue(field, value, face === 'server');
    if ('value' in checked) return checked.value;
    for (const { message, path, ...params } of checked.faults) {
      issues.push({ code: 'custom', input: value, message, params, path: [...(path ?? [])] });
    }
    return z.NEVER;
  });
  const schema = z.pipe(z.unknown(), check);
  return isNeeded ? schema : z.optional(schema);
}

/** A schema's issue as a complaint beside a field; one that `issueOf` made says which declared error it is. */
export function problemOf(issue: $ZodIssue): FieldProblem {
  const told = issue.code === 'custom' ? (issue.params as Partial<FieldProblem> | undefined) : undefined;
  const { code = issue.code, reason, facts } = told ?? {};
  const said = { ...(reason !== undefined && { reason }), ...(facts && { facts }) };
  return { field: issue.path.join('.'), code, message: issue.message, ...said };
}

/** What a schema's own check pushes to refuse a value by a declared error. */
export function issueOf<D extends ErrorDeclaration>(error: ErrorDefinition<D>, ...params: ErrorArguments<D>) {
  const { message, field: _field, ...told } = error.at('', ...params);
  return { code: 'custom', message, params: told } as const;
}

/** A hidden field is spoken of like one that does not exist. */
function unknownKey(entity: Entity, name: string): FieldProblem {
  const field = Object.hasOwn(entity.allFields, name) ? entity.allFields[name] : undefined;
  return field && !field.hidden ? coreErrors.readOnly.at(name) : coreErrors.unknown.at(name);
}
