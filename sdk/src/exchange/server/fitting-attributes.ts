import { deepestValue, utf8Bytes, weightFault } from '@gleba/sdk';
import type { ImportFeature } from '../reading/features/feature-source.ts';

type Attributes = ImportFeature['properties'];

/** What the field that keeps them takes. */
export interface AttributeRoom {
  readonly bytes: number;
  readonly keys: number;
}

/**
 * The columns of a file's row that a shape can keep: where they are too heavy together, the heaviest are left out until the
 * rest fits. The whole row stays with the import's issue, so that nothing is lost of it.
 */
export function fittingAttributes(
  all: Attributes,
  most: AttributeRoom,
): { readonly attributes: Attributes; readonly leftOut: string[] } {
  if (fits(all, most)) return { attributes: all, leftOut: [] };
  const lightest = Object.entries(all)
    .map((entry): [number, [string, Attributes[string]]] => [weightOf(entry), entry])
    .sort(([a], [b]) => a - b);
  // 64 bytes are for what JSON puts around each of them.
  let room = most.bytes - 64;
  const kept: [string, Attributes[string]][] = [];
  for (const [weight, entry] of lightest) {
    room -= weight;
    if (room < 0 || kept.length >= most.keys) break;
    kept.push(entry);
  }
  const leftOut = lightest.slice(kept.length).map(([, [name]]) => name.slice(0, 60));
  return { attributes: Object.fromEntries(kept), leftOut };
}

function fits(attributes: Attributes, most: AttributeRoom): boolean {
  const fault = weightFault(attributes, { ...most, depth: deepestValue });
  return fault !== 'tooHeavy' && fault !== 'tooManyKeys';
}

function weightOf([name, value]: [string, unknown]): number {
  return utf8Bytes(name) + (typeof value === 'string' ? utf8Bytes(value) : 32) + 8;
}
