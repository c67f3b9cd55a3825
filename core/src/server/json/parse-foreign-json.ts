import { coreErrors } from '../../error/core-errors.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { createNestingCounter } from './nesting-counter.ts';

export interface ForeignJsonLimits {
  /** Bytes of the text; without it as many as there are, where somebody has counted them before. */
  readonly bytes?: number;
  /** Arrays and objects inside each other. */
  readonly depth?: number;
}

/** GeoJSON needs six levels, a filter of the largest depth some thirty, a map's style a dozen. */
export const defaultDepth = 64;

/**
 * JSON that somebody else wrote. How deep it nests is found before anything is built of it: two million brackets take
 * JSON.parse and whatever walks through its answer seconds, and one pass over the text a moment. BAD_REQUEST for what nests
 * deeper or is no JSON, DOCUMENT_TOO_LARGE for what is longer.
 */
export function parseForeignJson(text: string, limits: ForeignJsonLimits = {}): unknown {
  const { bytes = Number.POSITIVE_INFINITY, depth = defaultDepth } = limits;
  if (isLongerThan(text, bytes))
    throw new GlebaError('DOCUMENT_TOO_LARGE', undefined, { facts: { what: 'bytes', limit: bytes } });
  if (!hasFewer(text, depth) && createNestingCounter(depth).isTooDeep(text)) throw tooDeep(depth);
  try {
    return JSON.parse(text);
  } catch {
    throw new GlebaError('BAD_REQUEST');
  }
}

export function tooDeep(limit: number): GlebaError {
  return coreErrors.jsonTooDeep({}, { facts: { what: 'depth', limit } });
}

/** In UTF-8, of which each UTF-16 unit takes one to three bytes: nearly always its length says enough. */
export function isLongerThan(text: string, bytes: number): boolean {
  return text.length > bytes || (text.length * 3 > bytes && Buffer.byteLength(text) > bytes);
}

/** Nearly every request has fewer brackets than may stand inside each other, which is known without reading every sign. */
function hasFewer(text: string, most: number): boolean {
  let found = 0;
  for (const sign of ['[', '{']) {
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
      found += 1;
      if (found > most) return false;
    }
  }
  return true;
}
