import { z } from '@gleba/sdk';
import type { LayerBounds, SharedLayerType } from './layer-types.ts';

/** What of a project has a memorial besides its lots, in the order in which people read them (Decree 9,310/2018, art. 32, I and II). */
export const areaKinds = ['perimeter', 'block', 'street', 'publicArea', 'water'] as const;
export type AreaKind = (typeof areaKinds)[number];

const kindsByType: Readonly<Partial<Record<string, AreaKind>>> = {
  perimeter: 'perimeter',
  blocks: 'block',
} satisfies Partial<Record<SharedLayerType, AreaKind>>;
/** What another registration describes is described there. */
const kindsByBounds: Readonly<Partial<Record<LayerBounds, AreaKind>>> = {
  street: 'street',
  water: 'water',
  publicArea: 'publicArea',
};

/** What the shapes of a layer's type are among the areas of a project; undefined: nothing that has a memorial. */
export function areaKindOf(slug: string, bounds: LayerBounds): AreaKind | undefined {
  return kindsByType[slug] ?? kindsByBounds[bounds];
}

/** Why an area has no memorial: its shape is a line, or a layer has nothing of it. */
export const areaProblems = ['line', 'point'] as const;

/** A shape of a layer by its id; a block that nobody drew, which its lots make up, by its name. */
export type AreaSubject = { readonly geometryId: string } | BlockName;
export interface BlockName {
  readonly block: string;
  /** Blocks of two subdivisions may have one name. */
  readonly subdivision: string | null;
}

const blockMark = 'block-';
/** Bytes of a block's and a subdivision's name: 60 and 120 characters of up to four. */
const longestName = (60 + 120) * 4 + 1;
const between = '\n';
export const longestAreaKey = blockMark.length + 2 * longestName;

/** Goes into addresses: a block's name may hold anything, so its bytes stand as digits. */
export const areaKey = z
  .string()
  .check(
    z.regex(/^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|block-(?:[0-9a-f]{2})+)$/),
    z.maxLength(longestAreaKey),
  );

export function keyOfBlock({ block, subdivision }: BlockName): string {
  const name = subdivision === null ? block : `${block}${between}${subdivision}`;
  const escaped = encodeURIComponent(name).match(/%..|./g) ?? [];
  const bytes = escaped.map((part) => (part.startsWith('%') ? part.slice(1) : part.charCodeAt(0).toString(16)));
  return `${blockMark}${bytes.join('').toLowerCase()}`;
}

export function areaSubject(key: string): AreaSubject {
  if (!key.startsWith(blockMark)) return { geometryId: key };
  const [block = '', ...rest] = textOf(key.slice(blockMark.length)).split(between);
  return { block, subdivision: rest.length > 0 ? rest.join(between) : null };
}

/** Bytes that are no text are the name of nothing. */
function textOf(digits: string): string {
  try {
    return decodeURIComponent(digits.replace(/../g, '%$&'));
  } catch {
    return '';
  }
}

export const areaScreens = { memorial: 'area-memorial', sketch: 'area-sketch', table: 'area-table' } as const;

/** A memorial of an area takes some tenths of a second: of no more is it looked up whether they are drafts while somebody waits. */
export const mostLookedAt = 40;

/** Of one job: a merged file of so many can still be opened and sent. */
export const mostAreas = 500;
