import { formatNumber, type Translate } from '@gleba/sdk';
import type { AreaMemorial, AreaPart } from '../area-answers.ts';
import type { MemorialAnswer } from '../memorial-answer.ts';

export type Outline = MemorialAnswer['lots'][number]['rings'];

/** What a sketch draws to scale: of a lot, or of an area of the project. */
export interface SketchGround extends Pick<MemorialAnswer, 'vertices' | 'sides' | 'boundaries'> {
  readonly settings: Pick<MemorialAnswer['settings'], 'lengthDecimals'>;
  readonly plane: Pick<MemorialAnswer['plane'], 'convergence'>;
  /** What a reader who does not see it is told. */
  readonly label: string;
  /** In its middle. */
  readonly words: readonly string[];
  /** Around it; `label` null where an adjoiner's text says it already. */
  readonly around: readonly { readonly id: string; readonly label: string | null; readonly rings: Outline }[];
  /** Within it: a block's lots, a perimeter's blocks. */
  readonly inside: readonly { readonly label: string; readonly rings: Outline }[];
  /** Where there is no room for a text it is left out: the table has all of them. */
  readonly leavesOut: boolean;
}

export function groundOfLand(land: MemorialAnswer, t: Translate) {
  const { block, lot } = land;
  const taken = land.sides.map(({ adjoiner }) => adjoiner);
  const isTold = (other: MemorialAnswer['lots'][number]) =>
    taken.some((text) => text.includes(`Lote ${other.lot} da Quadra ${other.block}`));
  return {
    ...land,
    label: t('lands.sides.drawing', { block, lot }),
    words: [
      t('lands.paper.block', { block }),
      t('lands.paper.lot', { lot }),
      `${formatNumber(land.area, 2)} m²`,
      ...(land.slab ? [t('lands.paper.slab')] : []),
    ],
    around: land.lots.map((other) => ({
      ...{ id: other.id, rings: other.rings },
      label: isTold(other) ? null : `${other.block}-${other.lot}`,
    })),
    inside: [],
    leavesOut: false,
  } satisfies SketchGround;
}

export function groundOfArea(memorial: AreaMemorial, inside: readonly AreaPart[], t: Translate) {
  const { name, neighbours } = memorial;
  return {
    ...memorial,
    label: t('lands.areaSides.drawing', { name }),
    words: [name, `${formatNumber(memorial.area, 2)} m²`],
    around: neighbours,
    inside,
    leavesOut: true,
  } satisfies SketchGround;
}
