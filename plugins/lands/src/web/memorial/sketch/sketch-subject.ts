import type { useTranslate } from '@gleba/sdk/web';
import type { AreaMemorial, AreaPart } from '../../../area-answers.ts';
import type { MemorialAnswer } from '../../../memorial-answer.ts';
import { groundOfArea, groundOfLand, type Outline, type SketchGround } from '../../../sketch/sketch-ground.ts';
import { draftReasons, draftText } from '../paper-marks.tsx';

type Translate = ReturnType<typeof useTranslate>;

/** What a sketch is of, with what stands on its sheet beside the drawing. */
export interface SketchSubject
  extends Omit<SketchGround, 'settings' | 'plane'>,
    Pick<MemorialAnswer, 'settings' | 'plane' | 'project' | 'area' | 'surface' | 'shapeChangedAt'> {
  readonly title: string;
  readonly name: string;
  /** Which of what is around the small drawing of its place shows whole. */
  readonly inset: { readonly title: string; readonly shown: readonly Outline[] };
  /** The cell beside the project's, by its caption. */
  readonly fact: { readonly name: string; readonly text: string };
  readonly legend: { readonly own: string; readonly around: string; readonly note: string };
  /** Who signs beside the technician; null: nobody. */
  readonly signer: string | null;
  readonly draft: string;
}

export function landSubject(land: MemorialAnswer, t: Translate): SketchSubject {
  const { block, lot } = land;
  return {
    ...groundOfLand(land, t),
    title: t('lands.memorial.sketch'),
    name: [t('lands.paper.lot', { lot }), t('lands.paper.block', { block }), land.subdivision]
      .filter(Boolean)
      .join(' · '),
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
    ...groundOfArea(memorial, inside, t),
    ...{ title: t('lands.areas.sketch'), name },
    inset: { title: t('lands.areas.inset'), shown: neighbours.map(({ rings }) => rings) },
    fact: { name: 'lands.areas.content', text: contentText(memorial, t) },
    legend: {
      ...{ own: 'lands.areas.legend.own', around: 'lands.areas.legend.around' },
      note: 'lands.areas.note.adjoiners',
    },
    signer: null,
    draft: areaDraft(memorial, t),
  };
}
