import { formatDate, formatNumber } from '@gleba/sdk';
import { useTranslate } from '@gleba/sdk/web';
import type { MemorialAnswer } from '../../memorial-answer.ts';
import { printedPerimeter } from '../../printed-measures.ts';
import { LandReport, type PaperFacts } from './land-report.tsx';
import { DraftMark, draftText, PageLines } from './paper-marks.tsx';
import { FactList, otherAreas, PaperEnd, Prose } from './paper-parts.tsx';
import classes from './report.module.css';

/** The descriptive memorial of a lot. */
export default function DescriptiveMemorialPanel() {
  return (
    <LandReport other={{ path: 'lot-sketch', title: 'lands.memorial.toSketch' }}>
      {(facts) => <Memorial {...facts} />}
    </LandReport>
  );
}

function Memorial({ land, organization, logo, now }: PaperFacts) {
  const t = useTranslate();
  const { settings, texts, project } = land;
  const place = [project.city, project.state].filter(Boolean).join('/');
  const decimals = settings.lengthDecimals;
  const facts = [
    ['identification', `${t('lands.paper.lot', { lot: land.lot })}, ${t('lands.paper.block', { block: land.block })}`],
    ['slab', slabOf(land, t)],
    [settings.settlement === 'informal' ? 'settlement' : 'subdivision', land.subdivision],
    ['origin', land.origin && t(`lands.paper.origin.${land.origin.by}`, { lots: land.origin.of.join(', ') })],
    ['registration', land.registration],
    ['address', land.address],
    ['project', project.name],
    ['city', place],
    ['responsible', land.responsibles.join(', ')],
    ['registry', [settings.registryNumber, settings.registryOffice].filter(Boolean).join(' — ')],
    ['area', `${formatNumber(land.area, 2)} m² (${t(`lands.memorialSetting.surface.${land.surface}`)})`],
    ['titleArea', titleArea(land, t)],
    ['perimeter', `${formatNumber(printedPerimeter(land), decimals)} m`],
  ] as const;
  return (
    <article className={classes.memorial} lang="pt-BR">
      <PageLines
        names={[
          t('lands.memorial.title'),
          t('lands.paper.block', { block: land.block }),
          t('lands.paper.lot', { lot: land.lot }),
          land.subdivision,
          project.name,
        ]}
        draft={draftText(land, t)}
      />
      <DraftMark text={draftText(land, t)} />
      <header className={classes.head}>
        {logo ? <img src={logo} alt="" className={classes.logo} /> : null}
        <p>{organization}</p>
        <h1>{t('lands.memorial.title')}</h1>
      </header>
      <FactList facts={facts.map(([name, text]) => [`lands.paper.${name}`, text])} />
      {settings.form === 'perimeter' ? null : <Prose title={t('lands.paper.urban')} texts={texts.urban} />}
      {settings.form === 'urban' ? null : <Prose title={t('lands.paper.perimeterForm')} texts={texts.perimeter} />}
      <PaperEnd land={land} closing={texts.closing} notes={notesOf(land, t)} {...{ place, now }}>
        <div className={classes.signature}>
          <p>{land.responsibles.join(', ') || t('lands.paper.owner')}</p>
          {land.responsibles.length > 0 ? <p>{t('lands.paper.owner')}</p> : null}
        </div>
      </PaperEnd>
    </article>
  );
}

/** Upon what a slab stands. */
function slabOf({ slab }: MemorialAnswer, t: ReturnType<typeof useTranslate>): string {
  if (!slab) return '';
  const { side, base, registration, storey } = slab;
  return [
    t(`lands.landSlab.side.${side}`),
    base ? `${t('lands.paper.lot', { lot: base.lot })}, ${t('lands.paper.block', { block: base.block })}` : '',
    registration ? `${t('lands.paper.registry')} ${registration}` : '',
    storey === null ? '' : t('lands.slabs.storey', { storey: String(storey) }),
  ]
    .filter(Boolean)
    .join('; ');
}

/** By the title, and by how much the ground is larger (+) or smaller. */
function titleArea({ area, titleArea }: MemorialAnswer, t: ReturnType<typeof useTranslate>): string {
  if (titleArea === null || titleArea === 0) return '';
  const signed = (value: number, unit: string) => `${value > 0 ? '+' : ''}${formatNumber(value, 2)}${unit}`;
  // Of what is printed, so that the difference of the printed areas is the printed difference.
  const difference = Math.round(area * 100) / 100 - titleArea;
  const share = signed((difference * 100) / titleArea, '\u00a0%');
  return `${formatNumber(titleArea, 2)} m² (${t('lands.paper.titleDifference', { difference: signed(difference, '\u00a0m²'), share })})`;
}

/** What a reader must know to compute the paper again. */
function notesOf(land: MemorialAnswer, t: ReturnType<typeof useTranslate>): string {
  const notes = [
    t('lands.paper.note.adjoiners', { tolerance: formatNumber(land.settings.adjoinerTolerance, 2) }),
    t('lands.paper.note.rounding'),
    ...(land.sides.some(({ arc }) => arc) ? [t('lands.paper.note.arcs'), t('lands.paper.note.arcArea')] : []),
    t(`lands.paper.note.codes.${land.codes}`),
    t(`lands.paper.note.start.${land.settings.startRule}`),
    t('lands.paper.note.surfaces', { areas: otherAreas(land, t) }),
    ...(land.droppedDuplicates > 0 ? [t('lands.paper.note.duplicates', { count: land.droppedDuplicates })] : []),
    ...(land.droppedCollinear > 0 ? [t('lands.paper.note.collinear', { count: land.droppedCollinear })] : []),
    t('lands.paper.source', { date: formatDate(land.shapeChangedAt) }),
    ...(land.classification === 'saved' ? [] : [t(`lands.memorial.${land.classification}`)]),
  ];
  return notes.join(' ');
}
