/**
 * How heavy a value may be. What is written once is read, compared, logged and sent many times, so every text and json field
 * has a limit in bytes; a field that needs more says so in its declaration.
 */
export interface WeightLimits {
  /** Of the value as UTF-8 JSON text, or of a text as UTF-8. */
  readonly bytes: number;
  /** Objects and lists inside of each other. */
  readonly depth: number;
  /** Of all objects in the value together. */
  readonly keys: number;
  /** Bytes of any one text in it; default as many as the whole. */
  readonly text?: number;
  /** Texts that are refused for what they hold. */
  readonly refuses?: RegExp;
}

/** 16,000 characters of four bytes: four times the longest text that a form offers; settings and attributes need far less. */
export const defaultBytes = 64 * 1024;
/** GeoJSON, the deepest thing that is stored on purpose, nests 8 levels. */
export const deepestValue = 32;
/** A dBASE table has at most 255 columns, a sheet 100; many times that is no record any more. */
export const defaultKeys = 5000;

/** What a command or query takes when it does not say otherwise: 64 kB a text, and lists of some thousand ids. */
export const defaultInput: WeightLimits = {
  bytes: 256 * 1024,
  text: defaultBytes,
  depth: deepestValue,
  keys: defaultKeys,
};
/** What one with a geometry takes: 100,000 corners are 4 MB, as in the endpoint's limit of a body; facts of 5000 sides. */
export const geometryInput: WeightLimits = { ...defaultInput, bytes: 4_400_000, keys: 25_000 };

export type WeightFault = 'invalidJson' | 'tooDeep' | 'tooManyKeys' | 'tooHeavy';

// A lone surrogate has no UTF-8 form: it would be stored as U+FFFD without anybody being told.
export const unstorable = /\0|\p{Surrogate}/u;

/** Bytes of a text in UTF-8. */
export function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    // A pair of surrogates is two units and four bytes.
    bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}

/**
 * What keeps a value from being stored as JSON under these limits. Stops at the first byte too many, so that a huge value
 * costs no more than the largest that is allowed.
 */
export function weightFault(value: unknown, limits: WeightLimits): WeightFault | undefined {
  return weigh(value, limits.depth, { bytes: limits.bytes, keys: limits.keys, limits });
}

export interface WeightNumbers {
  readonly kilobytes: number;
  readonly depth: number;
  readonly keys: number;
}

/** The numbers that a complaint about the weight of a field's value names. */
export function weightNumbers(field: { readonly maxBytes?: number; readonly maxKeys?: number }): WeightNumbers {
  const { maxBytes = defaultBytes, maxKeys = defaultKeys } = field;
  return { kilobytes: Math.floor(maxBytes / 1024), depth: deepestValue, keys: maxKeys };
}

interface Room {
  bytes: number;
  keys: number;
  readonly limits: WeightLimits;
}

/** Quotation marks and a separator; escaped characters are counted as one. */
const around = 3;

function weigh(value: unknown, depth: number, room: Room): WeightFault | undefined {
  if (value === null || value === undefined || typeof value === 'boolean') return take(room, 5);
  if (typeof value === 'number') return Number.isFinite(value) ? take(room, String(value).length + 1) : 'invalidJson';
  if (typeof value === 'string') return weighText(value, room);
  if (typeof value !== 'object') return 'invalidJson';
  if (depth === 0) return 'tooDeep';
  if (Array.isArray(value)) return take(room, 2) ?? firstFault(value, (item) => weigh(item, depth - 1, room));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return 'invalidJson';
  return firstFault(Object.entries(value), ([key, item]) => {
    // An own `__proto__` is an attack on whoever merges it.
    if (key === '__proto__') return 'invalidJson';
    room.keys -= 1;
    if (room.keys < 0) return 'tooManyKeys';
    return weighText(key, room) ?? weigh(item, depth - 1, room);
  });
}

function weighText(text: string, room: Room): WeightFault | undefined {
  const most = Math.min(room.bytes, room.limits.text ?? room.bytes);
  // Before anything looks at each of its characters.
  if (text.length > most) return 'tooHeavy';
  if (room.limits.refuses?.test(text)) return 'invalidJson';
  const bytes = utf8Bytes(text);
  return bytes > most ? 'tooHeavy' : take(room, bytes + around);
}

function take(room: Room, bytes: number): WeightFault | undefined {
  room.bytes -= bytes;
  return room.bytes < 0 ? 'tooHeavy' : undefined;
}

function firstFault<T>(items: readonly T[], faultOf: (item: T) => WeightFault | undefined): WeightFault | undefined {
  for (const item of items) {
    const fault = faultOf(item);
    if (fault) return fault;
  }
  return undefined;
}
