import { formatNumber } from '@gleba/sdk';
import type { useTranslate } from '@gleba/sdk/web';
import type { AreaMemorial, AreaPart } from '../../../area-answers.ts';
import type { MemorialAnswer } from '../../../memorial-answer.ts';
import { draftReasons, draftText } from '../paper-marks.tsx';

type Translate = ReturnType<typeof useTranslate>;
type Outline = MemorialAnswer['lots'][number]['rings'];

/** What a sketch is of: a lot, or an area of the project. */
export interface SketchSubject
  extends Pick<
    MemorialAnswer,
    'vertices' | 'sides' | 'settings' | 'plane' | 'project' | 'area' | 'surface' | 'shapeChangedAt' | 'boundaries'
  > {
  readonly title: string;
  readonly name: string;
  /** What a reader who does not see it is told. */
  readonly label: string;
  /** In its middle. */
  readonly words: readonly string[];
  /** Around it; `label` null where an adjoiner's text says it already. */
  readonly around: readonly { readonly id: string; readonly label: string | null; readonly rings: Outline }[];
  /** Within it: a block's lots, a perimeter's blocks. */
  readonly inside: readonly { readonly label: string; readonly rings: Outline }[];
  /** Which of what is around the small drawing of its place shows whole. */
  readonly inset: { readonly title: string; readonly shown: readonly Outline[] };
  /** The cell beside the project's, by its caption. */
  readonly fact: { readonly name: string; readonly text: string };
  readonly legend: { readonly own: string; readonly around: string; readonly note: string };
  /** Who signs beside the technician; null: nobody. */
  readonly signer: string | null;
  readonly draft: string;
  /** Where there is no room for a text it is left out: the table has all of them. */
  readonly leavesOut: boolean;
}

export function landSubject(land: MemorialAnswer, t: Translate): SketchSubject {
  const { block, lot } = land;
  const taken = land.sides.map(({ adjoiner }) => adjoiner);
  const isTold = (other: MemorialAnswer['lots'][number]) =>
    taken.some((text) => text.includes(`Lote ${other.lot} da Quadra ${other.block}`));
  return {
    ...land,
    title: t('lands.memorial.sketch'),
    name: [t('lands.paper.lot', { lot }), t('lands.paper.block', { block }), land.subdivision]
      .filter(Boolean)
      .join(' · '),
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
    inset: {
      title: t('lands.paper.inset', { block }),
      shown: land.lots.filter((other) => other.block === block).map(({ rings }) => rings),
    },
    fact: { name: 'lands.paper.responsible', text: land.responsibles.join(', ') },
    legend: {
      ...{ own: 'lands.paper.legend.lot', around: 'lands.paper.legend.otherLand' },
      note: 'lands.paper.note.adjoiners',
    },
    signer: land.responsibles[0] ?? t('lands.paper.owner'),
    draft: draftText(land, t),
    leavesOut: false,
  };
}

/** Blocks and lots within an area, as its papers write them. */
export function contentText({ kind, content }: Pick<AreaMemorial, 'kind' | 'content'>, t: Translate): string {
  if (!content || content.lots === 0) return '';
  const lots = t('lands.areas.lots', { count: content.lots });
  return kind === 'perimeter' ? `${t('lands.areas.blocks', { count: content.blocks })}, ${lots}` : lots;
}

export function areaDraft({ doubts }: Pick<AreaMemorial, 'doubts'>, t: Translate): string {
  return draftReasons(
    doubts.map((doubt) => t(`lands.areas.draft.${doubt}`)),
    t,
  );
}

export function areaSketchSubject(memorial: AreaMemorial, inside: readonly AreaPart[], t: Translate): SketchSubject {
  const { name, neighbours } = memorial;
  return {
    ...memorial,
    title: t('lands.areas.sketch'),
    label: t('lands.areaSides.drawing', { name }),
    words: [name, `${formatNumber(memorial.area, 2)} m²`],
    around: neighbours,
    inside,
    inset: { title: t('lands.areas.inset'), shown: neighbours.map(({ rings }) => rings) },
    fact: { name: 'lands.areas.content', text: contentText(memorial, t) },
    legend: {
      ...{ own: 'lands.areas.legend.own', around: 'lands.areas.legend.around' },
      note: 'lands.areas.note.adjoiners',
    },
    signer: null,
    draft: areaDraft(memorial, t),
    leavesOut: true,
  };
}
