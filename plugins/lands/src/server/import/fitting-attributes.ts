import { deepestValue, usualKeys, utf8Bytes, weightFault } from '@gleba/sdk';
import { Geometry } from '../../entities/geometry.entity.ts';
import type { ImportFeature } from './formats/feature-source.ts';

type Attributes = ImportFeature['properties'];

const { maxBytes: bytes = 0, maxKeys: keys = usualKeys } = Geometry.fields.properties;

/**
 * The columns of a file's row that a shape can keep: where they are too heavy together, the heaviest are left out until the
 * rest fits. The whole row stays with the import's issue, so that nothing is lost of it.
 */
export function fittingAttributes(all: Attributes): { readonly attributes: Attributes; readonly leftOut: string[] } {
  if (fits(all)) return { attributes: all, leftOut: [] };
  const lightest = Object.entries(all)
    .map((entry): [number, [string, Attributes[string]]] => [weightOf(entry), entry])
    .sort(([a], [b]) => a - b);
  // 64 bytes are for what JSON puts around each of them.
  let room = bytes - 64;
  const kept: [string, Attributes[string]][] = [];
  for (const [weight, entry] of lightest) {
    room -= weight;
    if (room < 0 || kept.length >= keys) break;
    kept.push(entry);
  }
  const leftOut = lightest.slice(kept.length).map(([, [name]]) => name.slice(0, 60));
  return { attributes: Object.fromEntries(kept), leftOut };
}

function fits(attributes: Attributes): boolean {
  const fault = weightFault(attributes, { bytes, keys, depth: deepestValue });
  return fault !== 'tooHeavy' && fault !== 'tooManyKeys';
}

function weightOf([name, value]: [string, unknown]): number {
  return utf8Bytes(name) + (typeof value === 'string' ? utf8Bytes(value) : 32) + 8;
}
