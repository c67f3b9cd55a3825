import { namePlace, type SharedLayerType, sharedLayerTypes } from '../../layer-types.ts';

interface Words {
  readonly name: string;
  readonly geometryType: 'line' | 'polygon' | 'any';
  readonly adjoinerWords?: string;
  readonly unnamedWords?: string;
}

/**
 * What the shared types are called, and how deeds tell their shapes: legal prose, Portuguese whatever language a screen has. A
 * matrícula is told by its number (Lei 6.015/1973, art. 176, § 1º, I), a water or an area by its own name where it has one.
 */
const words: Readonly<Record<SharedLayerType, Words>> = {
  lands: { name: 'Lotes', geometryType: 'polygon' },
  streets: { name: 'Ruas', geometryType: 'any', adjoinerWords: namePlace, unnamedWords: 'Via sem nome' },
  blocks: { name: 'Quadras', geometryType: 'any' },
  perimeter: { name: 'Perímetro', geometryType: 'any' },
  water: {
    name: 'Córregos, rios e lagos',
    geometryType: 'any',
    adjoinerWords: namePlace,
    unnamedWords: 'curso d’água sem denominação',
  },
  green_area: {
    name: 'Áreas verdes e de preservação',
    geometryType: 'polygon',
    adjoinerWords: `área verde ${namePlace}`,
    unnamedWords: 'área verde',
  },
  institutional: {
    name: 'Áreas institucionais',
    geometryType: 'polygon',
    adjoinerWords: `área institucional ${namePlace}`,
    unnamedWords: 'área institucional',
  },
  registration: {
    name: 'Outras matrículas',
    geometryType: 'polygon',
    adjoinerWords: `imóvel da matrícula nº ${namePlace}`,
    unnamedWords: 'imóvel de outra matrícula',
  },
  temp_land: { name: 'Lotes provisórios', geometryType: 'polygon' },
  other: { name: 'Outros', geometryType: 'any' },
};

export type LayerTypeRow = (typeof seededLayerTypes)[number];

/** The rows of the shared catalogue. */
export const seededLayerTypes = Object.entries(words).map(([slug, said]) => ({
  ...said,
  slug: slug as SharedLayerType,
  bounds: sharedLayerTypes[slug as SharedLayerType],
  adjoinerWords: said.adjoinerWords ?? null,
  unnamedWords: said.unnamedWords ?? null,
}));
