import { GraphQLError, GraphQLScalarType, Kind, type ValueNode, valueFromASTUntyped } from 'graphql';
import { isUuid } from '../../entity/uuid.ts';

/** Scalars take exactly their own form and never turn one type into another. */

function textScalar(name: string, description: string, isValid: (text: string) => boolean): GraphQLScalarType {
  const parse = (value: unknown, node?: ValueNode): string => {
    if (typeof value !== 'string' || !isValid(value))
      throw new GraphQLError(`${name}: ${description}`, { nodes: node });
    return value;
  };
  return new GraphQLScalarType<string>({
    name,
    description,
    parseValue: (value) => parse(value),
    parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : undefined, node),
  });
}

export const uuidScalar = textScalar('UUID', 'A universally unique identifier in its usual text form.', isUuid);

export const dateScalar = textScalar('Date', 'A calendar day: YYYY-MM-DD.', (text) => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match !== null && isDay(Number(match[1]), Number(match[2]), Number(match[3]));
});

export const datetimeScalar = textScalar(
  'Datetime',
  'A moment in ISO 8601 with a time zone: 2026-01-31T12:00:00Z.',
  (text) => {
    const match =
      /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)$/.exec(
        text,
      );
    return match !== null && isDay(Number(match[1]), Number(match[2]), Number(match[3]));
  },
);

function isDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const date = new Date(0);
  date.setUTCFullYear(year, month, 0);
  return day <= date.getUTCDate();
}

const decimalPattern = /^[+-]?\d{1,40}(?:\.\d{1,40})?$/;
const decimalText = 'An exact decimal number, as text: "1234.50".';

/** Whole numbers that a double holds exactly, and literals of the document (whose text is exact), are taken as well. */
export const bigFloatScalar = new GraphQLScalarType<string>({
  name: 'BigFloat',
  description: decimalText,
  parseValue(value) {
    if (typeof value === 'string' && decimalPattern.test(value)) return value;
    if (Number.isSafeInteger(value)) return String(value);
    throw new GraphQLError(`BigFloat: ${decimalText}`);
  },
  parseLiteral(node) {
    const isNumber = node.kind === Kind.STRING || node.kind === Kind.INT || node.kind === Kind.FLOAT;
    if (isNumber && decimalPattern.test(node.value)) return node.value;
    throw new GraphQLError(`BigFloat: ${decimalText}`, { nodes: node });
  },
});

export const jsonScalar = new GraphQLScalarType<unknown>({
  name: 'JSON',
  description: 'Any JSON value.',
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});

const geometryText = 'A GeoJSON geometry (RFC 7946) in longitude and latitude.';

function parseGeometry(value: unknown, node?: ValueNode): unknown {
  const isGeometry =
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    'coordinates' in value &&
    Array.isArray(value.coordinates);
  if (!isGeometry) throw new GraphQLError(`GeoJSON: ${geometryText}`, { nodes: node });
  return value;
}

export const geoJsonScalar = new GraphQLScalarType<unknown>({
  name: 'GeoJSON',
  description: geometryText,
  parseValue: (value) => parseGeometry(value),
  parseLiteral: (node, variables) => parseGeometry(valueFromASTUntyped(node, variables), node),
});
