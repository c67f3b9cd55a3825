import { safeParse } from 'zod/mini';
import { coreErrors } from '../error/core-errors.ts';
import type { ErrorArguments, ErrorDeclaration, ErrorDefinition } from '../error/define-errors.ts';
import type { FieldProblem } from '../error/gleba-error.ts';
import { settledText } from '../form/text-transform.ts';
import { isCalendarDay, isInstant } from './calendar.ts';
import { compareDecimals, decimalDigits, isDecimalText, trimDecimal } from './decimal-text.ts';
import type { Field } from './field.ts';
import { checkGeometry, type GeometryFault, maxVertices } from './geometry-check.ts';
import { isUuid } from './uuid.ts';
import {
  deepestValue,
  defaultBytes,
  defaultKeys,
  unstorable,
  utf8Bytes,
  type WeightFault,
  weightFault,
  weightNumbers,
} from './value-weight.ts';

/** What is wrong with a value, in words for the person who typed it. */
export interface Fault extends Omit<FieldProblem, 'field'> {
  /** Inside the value, for structured data. */
  readonly path?: readonly PropertyKey[];
}

export type Checked = { readonly value: unknown } | { readonly faults: readonly Fault[] };

const largestInteger = 2_147_483_647;

/**
 * Checks one present value against its field and answers it in the form in which it is stored: text without surrounding
 * space, decimals without idle zeros, ids in lower case. An empty optional text is no value.
 */
export function checkValue(field: Field, value: unknown, isServer: boolean): Checked {
  if (value === null || value === undefined) return field.required ? required() : { value: null };
  switch (field.kind) {
    case 'text':
      return checkText(field, value);
    case 'integer':
      return checkInteger(field, value);
    case 'decimal':
    case 'money':
      return checkDecimal(field, value);
    case 'boolean':
      return typeof value === 'boolean' ? { value } : fault(coreErrors.notABoolean);
    case 'date':
      return typeof value === 'string' && isCalendarDay(value) ? { value } : fault(coreErrors.invalidDate);
    case 'instant':
      return typeof value === 'string' && isInstant(value) ? { value } : fault(coreErrors.invalidInstant);
    case 'enumeration':
      return typeof value === 'string' && field.values?.includes(value) ? { value } : fault(coreErrors.invalidChoice);
    case 'json':
      return checkJson(field, value);
    case 'geometry':
      return checkGeometryValue(field, value, isServer);
    case 'id':
      return checkId(value);
    case 'reference':
      return field.reference?.entity === 'core.organization' ? checkInteger(field, value) : checkId(value);
    case 'computed':
      return fault(coreErrors.readOnly);
  }
}

function checkText(field: Field, value: unknown): Checked {
  if (typeof value !== 'string') return fault(coreErrors.notAText);
  // First, and by what is never more than its bytes: nothing below looks at megabytes.
  if (value.length > bytesOf(field)) return tooLong(field);
  if (unstorable.test(value)) return fault(coreErrors.invalidText);
  const text = settledText(field.transform, value.trim());
  if (text === '') return field.required ? required() : { value: null };
  // PostgreSQL counts characters; `length` counts UTF-16 units and is never less.
  if (field.maxLength !== undefined && text.length > field.maxLength && [...text].length > field.maxLength) {
    return tooLong(field);
  }
  if (utf8Bytes(text) > bytesOf(field)) return weightProblem(field, 'tooHeavy');
  if (field.pattern !== undefined && !new RegExp(field.pattern).test(text)) {
    return fault(coreErrors.invalidFormat);
  }
  return { value: text };
}

function tooLong(field: Field): Checked {
  return field.maxLength === undefined
    ? weightProblem(field, 'tooHeavy')
    : fault(coreErrors.tooLong, { most: String(field.maxLength) });
}

function checkInteger(field: Field, value: unknown): Checked {
  // The organization's integer id is text where the API speaks of ids.
  const isId = (field.system || field.kind === 'reference') && typeof value === 'string' && /^\d{1,10}$/.test(value);
  const number = isId ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number)) return fault(coreErrors.notWhole);
  if (Math.abs(number) > largestInteger) return fault(coreErrors.numberTooLarge);
  return checkBounds(field, String(number)) ?? { value: number };
}

function checkDecimal(field: Field, value: unknown): Checked {
  if (typeof value !== 'string' || !isDecimalText(value)) return fault(coreErrors.notANumber);
  const text = trimDecimal(value);
  const { precision = 18, scale = 6 } = field;
  const digits = decimalDigits(text);
  if (digits.fraction > scale) return fault(coreErrors.tooManyDecimals, { most: scale });
  if (digits.whole > precision - scale) return fault(coreErrors.numberTooLarge);
  return checkBounds(field, text) ?? { value: text };
}

function checkBounds(field: Field, text: string): Checked | undefined {
  if (field.min !== undefined && compareDecimals(text, field.min) < 0) {
    return fault(coreErrors.tooSmall, { least: field.min.replace('.', ',') });
  }
  if (field.max !== undefined && compareDecimals(text, field.max) > 0) {
    return fault(coreErrors.tooLarge, { most: field.max.replace('.', ',') });
  }
  return undefined;
}

function checkId(value: unknown): Checked {
  return isUuid(value) ? { value: value.toLowerCase() } : fault(coreErrors.invalidId);
}

function checkJson(field: Field, value: unknown): Checked {
  const limits = {
    bytes: bytesOf(field),
    depth: deepestValue,
    keys: field.maxKeys ?? defaultKeys,
    refuses: unstorable,
  };
  const weight = weightFault(value, limits);
  if (weight) return weightProblem(field, weight);
  if (!field.schema) return { value };
  const result = safeParse(field.schema, value);
  if (result.success) return { value: result.data };
  const { field: _field, ...said } = coreErrors.invalidJson.at('');
  return { faults: result.error.issues.map(({ path }) => ({ ...said, path })) };
}

function bytesOf(field: Field): number {
  return field.maxBytes ?? defaultBytes;
}

function weightProblem(field: Field, problem: WeightFault): Checked {
  const { kilobytes, depth, keys } = weightNumbers(field);
  switch (problem) {
    case 'invalidJson':
      return fault(coreErrors.invalidJson);
    case 'tooHeavy':
      return fault(coreErrors.tooHeavy, { kilobytes });
    case 'tooDeep':
      return fault(coreErrors.tooDeep, { depth });
    case 'tooManyKeys':
      return fault(coreErrors.tooManyKeys, { keys });
  }
}

function geometryProblem(problem: GeometryFault): Checked {
  if (problem === 'tooManyVertices') return fault(coreErrors.tooManyVertices, { most: maxVertices });
  return fault(problem === 'outOfRange' ? coreErrors.geometryOutOfRange : coreErrors[problem]);
}

function checkGeometryValue(field: Field, value: unknown, isServer: boolean): Checked {
  const result = checkGeometry(value, field.geometryType ?? 'geometry', isServer);
  return 'fault' in result ? geometryProblem(result.fault) : { value: result.geometry };
}

function required(): Checked {
  return fault(coreErrors.required);
}

function fault<D extends ErrorDeclaration>(error: ErrorDefinition<D>, ...params: ErrorArguments<D>): Checked {
  const { field: _field, ...said } = error.at('', ...params);
  return { faults: [said] };
}
