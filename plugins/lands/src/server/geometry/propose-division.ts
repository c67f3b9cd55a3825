import { plainWords } from '../../plain-words.ts';
import type { DivisionKind } from '../../shape-changes.ts';
import type { LandShape } from './land-shapes.ts';

/** How ground is called that is not parcelled yet. */
const wordsOfGround: ReadonlySet<string> = new Set([
  'gleba',
  'area',
  'perimetro',
  'remanescente',
  'fazenda',
  'chacara',
  'sitio',
]);
/** m²: no lot of a settlement is as large (80 times the smallest of Law 6,766/1979, art. 4, II), and the person says what it is. */
const areaOfGround = 10_000;

export interface DivisionProposal {
  readonly division: DivisionKind;
  readonly divisionBecause: 'name' | 'area' | 'lot';
}

/** Whether a lot or ground that is not parcelled yet seems to be divided: by how it is called, else by how large it is. */
export function proposeDivision({ land, area }: LandShape): DivisionProposal {
  const names = [land.block, land.lot, land.subdivision ?? ''].flatMap(plainWords);
  if (names.some((word) => wordsOfGround.has(word))) return { division: 'ground', divisionBecause: 'name' };
  return Number(area ?? 0) >= areaOfGround
    ? { division: 'ground', divisionBecause: 'area' }
    : { division: 'lot', divisionBecause: 'lot' };
}
