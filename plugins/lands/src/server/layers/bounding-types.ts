import type { UnitOfWork } from '@gleba/sdk/server';
import { LayerType } from '../../entities/layer.entity.ts';
import { isSharedLayerType, type LayerBounds, namePlace } from '../../layer-types.ts';
import { plainWords } from '../../plain-words.ts';
import { seededLayerTypes } from '../seed/layer-types.ts';

export interface BoundingType {
  readonly bounds: Exclude<LayerBounds, 'none'>;
  /** With `namePlace` where the shape's name goes. */
  readonly adjoinerWords: string;
  readonly unnamedWords: string;
}

interface Told {
  readonly slug: string;
  readonly name: string;
  readonly bounds: LayerBounds;
  readonly adjoinerWords: string | null;
  readonly unnamedWords: string | null;
}

/** An office has a handful of its own. */
const mostOwn = 500;

/** The types whose shapes adjoin lots, by slug: the shared ones as the program knows them, and those of the organization. */
export async function boundingTypes(tx: UnitOfWork): Promise<ReadonlyMap<string, BoundingType>> {
  const rows = await tx.list(LayerType, { filter: { bounds: { notEqualTo: 'none' } }, first: mostOwn });
  const own = rows.filter(({ slug }) => !isSharedLayerType(slug));
  return new Map([...seededLayerTypes, ...own].flatMap(toldAs));
}

function toldAs({ slug, name, bounds, adjoinerWords, unnamedWords }: Told): [string, BoundingType][] {
  if (bounds === 'none') return [];
  return [[slug, { bounds, adjoinerWords: adjoinerWords || namePlace, unnamedWords: unnamedWords || name }]];
}

/** What the organization calls layers besides the shared types. */
export async function ownLayerTypes(tx: UnitOfWork): Promise<{ slug: string; name: string }[]> {
  const rows = await tx.list(LayerType, { orderBy: ['name'], first: mostOwn });
  return rows.filter(({ slug }) => !isSharedLayerType(slug)).map(({ slug, name }) => ({ slug, name }));
}

export async function isKnownLayerType(tx: UnitOfWork, slug: string): Promise<boolean> {
  return isSharedLayerType(slug) || (await tx.count(LayerType, { filter: { slug: { equalTo: slug } } })) > 0;
}

/**
 * What papers call a shape of the type. A name that begins with one of the type's own words ('Matrícula 12.345', 'Área verde 3') says
 * by itself what it is.
 */
export function adjoinerName({ adjoinerWords, unnamedWords }: BoundingType, name: string | null): string {
  if (name === null) return unnamedWords;
  const at = adjoinerWords.indexOf(namePlace);
  if (at < 0) return `${adjoinerWords} ${name}`;
  const before = plainWords(adjoinerWords.slice(0, at)).filter((word) => word.length >= shortestWord);
  const [first = ''] = plainWords(name);
  return before.includes(first) ? name : adjoinerWords.replace(namePlace, () => name);
}

/** Articles and prepositions begin many names. */
const shortestWord = 4;
