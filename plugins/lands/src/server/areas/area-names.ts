import type { AreaKind, BlockName } from '../../area-kinds.ts';
import { adjoinerName, type BoundingType } from '../layers/bounding-types.ts';
import { shapeName } from '../memorial/read-around.ts';

export interface NamedShape {
  readonly type: string;
  readonly properties: Record<string, unknown> | null;
  readonly columns: string[] | null;
  /** Blocks of the lots that lie in it. */
  readonly blocks: readonly BlockName[] | null;
}

/** Legal prose, Portuguese whatever language a screen has. */
const blockWords = { name: 'Quadra', none: 'Quadra sem denominação' } as const;

/** As papers call an area. A block is called as its lots say: that is what the rest of the program goes by. */
export function areaName(kind: AreaKind, shape: NamedShape, types: ReadonlyMap<string, BoundingType>): string {
  if (kind === 'perimeter') return capital(columnName(shape) ?? 'Perímetro');
  if (kind === 'block') {
    const names = [...new Set((shape.blocks ?? []).map(({ block }) => block))];
    const [only] = names;
    if (names.length === 1 && only !== undefined) return blockName(only);
    const own = columnName(shape);
    return own === null ? blockWords.none : blockName(own);
  }
  const type = types.get(shape.type);
  return type ? capital(adjoinerName(type, shapeName(shape.properties, shape.columns, type))) : '';
}

/** `Quadra A`; of what is called so already, its own name. */
export function blockName(block: string): string {
  return /^quadra\b/i.test(block) ? capital(block) : `${blockWords.name} ${block}`;
}

/** Files of blocks call their names as those of streets do, or by the word itself. */
function columnName({ properties, columns }: NamedShape): string | null {
  const byWord = Object.entries(properties ?? {}).find(([name]) => /^(?:quadra|qd|block)$/i.test(name))?.[1];
  if (typeof byWord === 'string' && byWord.trim() !== '') return byWord.trim();
  return shapeName(properties, columns, { bounds: 'publicArea', adjoinerWords: '', unnamedWords: '' });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
