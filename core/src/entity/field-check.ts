import { safeParse } from 'zod/mini';
import { isCalendarDay, isInstant } from './calendar.ts';
import { compareDecimals, decimalDigits, isDecimalText, trimDecimal } from './decimal-text.ts';
import type { Field } from './field.ts';
import { checkGeometry, type GeometryFault, maxVertices } from './geometry-check.ts';
import { isUuid } from './uuid.ts';
import {
  deepestValue,
  unstorable,
  usualBytes,
  usualKeys,
  utf8Bytes,
  type WeightFault,
  type WeightNumbers,
  weightFault,
  weightNumbers,
} from './value-weight.ts';

/** What is wrong with a value, in words for the person who typed it. */
export interface Fault {
  /** Stable, such as `required` or `tooLong`. */
  readonly code: string;
  /** Portuguese. */
  readonly message: string;
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
      return typeof value === 'boolean' ? { value } : fault('wrongType', 'Responda sim ou não.');
    case 'date':
      return typeof value === 'string' && isCalendarDay(value)
        ? { value }
        : fault('invalidDate', 'Informe uma data válida.');
    case 'instant':
      return typeof value === 'string' && isInstant(value)
        ? { value }
        : fault('invalidInstant', 'Informe uma data e hora válidas.');
    case 'enumeration':
      return typeof value === 'string' && field.values?.includes(value)
        ? { value }
        : fault('invalidChoice', 'Escolha uma das opções.');
    case 'json':
      return checkJson(field, value);
    case 'geometry':
      return checkGeometryValue(field, value, isServer);
    case 'id':
      return checkId(value);
    case 'reference':
      return field.reference?.entity === 'core.organization' ? checkInteger(field, value) : checkId(value);
    case 'computed':
      return fault('readOnly', 'Este campo não pode ser alterado.');
  }
}

function checkText(field: Field, value: unknown): Checked {
  if (typeof value !== 'string') return fault('wrongType', 'Informe um texto.');
  // First, and by what is never more than its bytes: nothing below looks at megabytes.
  if (value.length > bytesOf(field)) return tooLong(field);
  if (unstorable.test(value)) return fault('invalidText', 'O texto contém caracteres inválidos.');
  const text = value.trim();
  if (text === '') return field.required ? required() : { value: null };
  // PostgreSQL counts characters; `length` counts UTF-16 units and is never less.
  if (field.maxLength !== undefined && text.length > field.maxLength && [...text].length > field.maxLength) {
    return tooLong(field);
  }
  if (utf8Bytes(text) > bytesOf(field)) return weightProblem(field, 'tooHeavy');
  if (field.pattern !== undefined && !new RegExp(field.pattern).test(text)) {
    return fault('invalidFormat', 'O formato não é válido.');
  }
  return { value: text };
}

function tooLong(field: Field): Checked {
  return field.maxLength === undefined
    ? weightProblem(field, 'tooHeavy')
    : fault('tooLong', `Use no máximo ${field.maxLength} caracteres.`);
}

function checkInteger(field: Field, value: unknown): Checked {
  // The organization's integer id is text where the API speaks of ids.
  const isId = (field.system || field.kind === 'reference') && typeof value === 'string' && /^\d{1,10}$/.test(value);
  const number = isId ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number)) return fault('notWhole', 'Informe um número inteiro.');
  if (Math.abs(number) > largestInteger) return fault('tooLarge', 'O número é grande demais.');
  return checkBounds(field, String(number)) ?? { value: number };
}

function checkDecimal(field: Field, value: unknown): Checked {
  if (typeof value !== 'string' || !isDecimalText(value)) return fault('notANumber', 'Informe um número.');
  const text = trimDecimal(value);
  const { precision = 18, scale = 6 } = field;
  const digits = decimalDigits(text);
  if (digits.fraction > scale) return fault('tooManyDecimals', `Use no máximo ${scale} casas decimais.`);
  if (digits.whole > precision - scale) return fault('tooLarge', 'O número é grande demais.');
  return checkBounds(field, text) ?? { value: text };
}

function checkBounds(field: Field, text: string): Checked | undefined {
  if (field.min !== undefined && compareDecimals(text, field.min) < 0) {
    return fault('tooSmall', `Informe no mínimo ${field.min.replace('.', ',')}.`);
  }
  if (field.max !== undefined && compareDecimals(text, field.max) > 0) {
    return fault('tooLarge', `Informe no máximo ${field.max.replace('.', ',')}.`);
  }
  return undefined;
}

function checkId(value: unknown): Checked {
  return isUuid(value) ? { value: value.toLowerCase() } : fault('invalidId', 'A referência não é válida.');
}

function checkJson(field: Field, value: unknown): Checked {
  const limits = { bytes: bytesOf(field), depth: deepestValue, keys: field.maxKeys ?? usualKeys, refuses: unstorable };
  const weight = weightFault(value, limits);
  if (weight) return weightProblem(field, weight);
  if (!field.schema) return { value };
  const result = safeParse(field.schema, value);
  if (result.success) return { value: result.data };
  return {
    faults: result.error.issues.map(({ path }) => ({
      code: 'invalidJson',
      message: 'Os dados não são válidos.',
      path,
    })),
  };
}

function bytesOf(field: Field): number {
  return field.maxBytes ?? usualBytes;
}

function weightProblem(field: Field, problem: WeightFault): Checked {
  return fault(problem, weightMessages[problem](weightNumbers(field)));
}

const weightMessages: Readonly<Record<WeightFault, (numbers: WeightNumbers) => string>> = {
  invalidJson: () => 'Os dados não são válidos.',
  tooHeavy: ({ kilobytes }) => `O valor é grande demais: use no máximo ${kilobytes} kB.`,
  tooDeep: ({ depth }) => `Os dados têm níveis demais: use no máximo ${depth}.`,
  tooManyKeys: ({ keys }) => `Os dados têm campos demais: use no máximo ${keys.toLocaleString('pt-BR')}.`,
};

const geometryMessages: Readonly<Record<GeometryFault, string>> = {
  notGeometry: 'A geometria não é um GeoJSON válido.',
  wrongGeometryType: 'A geometria não é do tipo esperado.',
  invalidPosition: 'A geometria tem coordenadas inválidas.',
  outOfRange: 'A geometria tem coordenadas fora da faixa de longitude e latitude.',
  tooFewPositions: 'A geometria tem pontos de menos.',
  openRing: 'A geometria tem um contorno aberto.',
  tooManyVertices: `A geometria tem mais de ${maxVertices.toLocaleString('pt-BR')} vértices.`,
  invalidCrs: 'O sistema de coordenadas não é aceito.',
};

function checkGeometryValue(field: Field, value: unknown, isServer: boolean): Checked {
  const result = checkGeometry(value, field.geometryType ?? 'geometry', isServer);
  return 'fault' in result ? fault(result.fault, geometryMessages[result.fault]) : { value: result.geometry };
}

function required(): Checked {
  return fault('required', 'Informe um valor.');
}

function fault(code: string, message: string): Checked {
  return { faults: [{ code, message }] };
}
