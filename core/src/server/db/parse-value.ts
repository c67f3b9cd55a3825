export type ValueParser = (text: string) => unknown;

// Object identifiers of the built-in types: src/include/catalog/pg_type.dat. They never change between versions.
const scalarParsers: readonly (readonly [oid: number, arrayOid: number, parse: ValueParser])[] = [
  [16, 1000, (text) => text === 't'], // bool
  [17, 1001, parseBytea], // bytea
  [18, 1002, asText], // "char"
  [19, 1003, asText], // name
  [20, 1016, asText], // int8
  [21, 1005, Number], // int2
  [23, 1007, Number], // int4
  [25, 1009, asText], // text
  [26, 1028, Number], // oid
  [114, 199, (text) => JSON.parse(text)], // json
  [650, 651, asText], // cidr
  [700, 1021, Number], // float4
  [701, 1022, Number], // float8
  [869, 1041, asText], // inet
  [1042, 1014, asText], // bpchar
  [1043, 1015, asText], // varchar
  [1082, 1182, asText], // date
  [1083, 1183, asText], // time
  [1114, 1115, asText], // timestamp
  [1184, 1185, parseTimestamptz], // timestamptz
  [1186, 1187, asText], // interval
  [1266, 1270, asText], // timetz
  [1700, 1231, asText], // numeric
  [2950, 2951, asText], // uuid
  [3802, 3807, (text) => JSON.parse(text)], // jsonb
];

/**
 * Parsers of the text format by type oid. A type that is not listed (geometry, enums, ranges, and arrays of them) stays
 * text; cast an array of such a type to text[] in the statement.
 */
export const valueParsers: ReadonlyMap<number, ValueParser> = new Map(
  scalarParsers.flatMap(([oid, arrayOid, parse]): [number, ValueParser][] => [
    [oid, parse],
    [arrayOid, (text) => parseArray(text, parse)],
  ]),
);

export function asText(text: string): string {
  return text;
}

function parseBytea(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text.slice(2), 'hex'));
}

const timestamptzPattern =
  /^(\d{4,})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?$/;

/**
 * ISO 8601 in UTC, always with six decimals so that the strings sort like the moments. 'infinity' and years before
 * Christ, which ISO 8601 cannot say, are left as PostgreSQL writes them.
 */
export function parseTimestamptz(text: string): string {
  const match = timestamptzPattern.exec(text);
  if (!match) return text;
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '', fraction = '', sign, ...zone] = match;
  const micros = fraction.padEnd(6, '0');
  const [hours = 0, minutes = 0, seconds = 0] = zone.map((part) => Number(part ?? 0));
  const offset = hours * 3600 + minutes * 60 + seconds;
  if (offset === 0) return `${year}-${month}-${day}T${hour}:${minute}:${second}.${micros}Z`;
  const moment = new Date(0);
  moment.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  moment.setUTCHours(Number(hour), Number(minute), Number(second) + (sign === '-' ? offset : -offset));
  return `${moment.toISOString().slice(0, -4)}${micros}Z`;
}

/** Reads PostgreSQL's array text: https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO. */
export function parseArray(text: string, parse: ValueParser): unknown[] {
  const start = text.indexOf('{'); // after the bounds of an array that does not begin at 1: "[0:1]={a,b}"
  const stack: unknown[][] = [];
  let position = start;
  for (;;) {
    const char = text[position];
    if (char === '{') {
      const list: unknown[] = [];
      stack.at(-1)?.push(list);
      stack.push(list);
      position += 1;
    } else if (char === '}') {
      const list = stack.pop();
      if (list && stack.length === 0) return list;
      position += 1;
    } else if (char === ',') {
      position += 1;
    } else if (char === undefined) {
      throw new SyntaxError(`Not an array of PostgreSQL: ${text.slice(0, 60)}`);
    } else {
      const element = char === '"' ? readQuoted(text, position) : readBare(text, position);
      stack.at(-1)?.push(element.text === null ? null : parse(element.text));
      position = element.end;
    }
  }
}

interface ArrayElement {
  readonly text: string | null;
  readonly end: number;
}

function readQuoted(text: string, start: number): ArrayElement {
  let end = start + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return { text: text.slice(start + 1, end).replace(/\\(.)/gs, '$1'), end: end + 1 };
}

function readBare(text: string, start: number): ArrayElement {
  let end = start;
  while (end < text.length && text[end] !== ',' && text[end] !== '}') end += 1;
  const bare = text.slice(start, end);
  return { text: bare === 'NULL' ? null : bare, end };
}
