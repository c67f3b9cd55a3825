import { formatDate, formatNumber } from '@gleba/sdk';
import { FailedReport, ReportFrame, usePaperLogo } from '@gleba/sdk/print/web';
import { Button, Link, observer, PanelSkeleton, useParams, useQuery, useServices, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import type { AreaMemorial } from '../../area-answers.ts';
import { areaScreens } from '../../area-kinds.ts';
import { areaMemorial } from '../../operations/areas.ts';
import { printedPerimeter } from '../../printed-measures.ts';
import { DraftMark, PageLines } from '../memorial/paper-marks.tsx';
import { FactList, otherAreas, PaperEnd, Prose } from '../memorial/paper-parts.tsx';
import classes from '../memorial/report.module.css';
import { areaDraft, contentText } from '../memorial/sketch/sketch-subject.ts';

/** The descriptive memorial of what is no lot: the perimeter, a block, a street, a public area. */
export default observer(function AreaMemorialPanel() {
  const { projectId = '', area = '' } = useParams();
  const { session, branding } = useServices();
  const t = useTranslate();
  const { answer: memorial, failure, reload } = useQuery(areaMemorial, { projectId, area });
  const logo = usePaperLogo(branding.current.paperLogo);
  if (failure) {
    return <FailedReport error={failure} message={t('lands.areas.notFound')} onRetry={() => void reload()} />;
  }
  // While another area is loaded the one before is still there.
  if (memorial?.key !== area || logo === 'loading') return <PanelSkeleton />;
  return (
    <ReportFrame
      label={t('lands.memorial.title')}
      printLabel={t('lands.memorial.print')}
      links={
        <>
          <Button component={Link} variant="default" to={`/p/${projectId}/areas`}>
            {t('lands.areas.back')}
          </Button>
          <Button component={Link} variant="default" to={`/p/${projectId}/areas/${area}`}>
            {t('lands.areaSides.open')}
          </Button>
          <Button component={Link} variant="default" to={`/report/${projectId}/${areaScreens.sketch}/${area}`}>
            {t('lands.memorial.toSketch')}
          </Button>
        </>
      }
      warning={memorial.confirmation === 'stale' ? t('lands.areaSides.staleText') : undefined}
    >
      <Memorial memorial={memorial} organization={session.organization?.name ?? ''} logo={logo} />
    </ReportFrame>
  );
});

interface MemorialProps {
  readonly memorial: AreaMemorial;
  readonly organization: string;
  readonly logo: string | undefined;
}

function Memorial({ memorial, organization, logo }: MemorialProps) {
  const t = useTranslate();
  const [now] = useState(() => new Date().toISOString());
  const { name, project, settings, surface, texts } = memorial;
  const place = [project.city, project.state].filter(Boolean).join('/');
  const draft = areaDraft(memorial, t);
  const facts = [
    ['lands.areas.area', name],
    ['lands.areas.content', contentText(memorial, t)],
    ['lands.paper.project', project.name],
    ['lands.paper.city', place],
    ['lands.paper.registry', [settings.registryNumber, settings.registryOffice].filter(Boolean).join(' — ')],
    ['lands.paper.area', `${formatNumber(memorial.area, 2)} m² (${t(`lands.memorialSetting.surface.${surface}`)})`],
    ['lands.paper.perimeter', `${formatNumber(printedPerimeter(memorial), settings.lengthDecimals)} m`],
  ] as const;
  return (
    <article className={classes.memorial} lang="pt-BR">
      <PageLines names={[t('lands.memorial.title'), name, project.name]} draft={draft} />
      <DraftMark text={draft} />
      <header className={classes.head}>
        {logo ? <img src={logo} alt="" className={classes.logo} /> : null}
        <p>{organization}</p>
        <h1>{t('lands.memorial.title')}</h1>
      </header>
      <FactList facts={facts} />
      <Prose title={t('lands.areas.summary')} texts={texts.summary} />
      <Prose title={t('lands.paper.perimeterForm')} texts={texts.perimeter} />
      <PaperEnd land={memorial} closing={texts.closing} notes={notesOf(memorial, t)} {...{ place, now }} />
    </article>
  );
}

/** What a reader must know to compute the paper again. */
function notesOf(memorial: AreaMemorial, t: ReturnType<typeof useTranslate>): string {
  const { settings, codes, sides, isOfLots, droppedDuplicates, droppedCollinear, shapeChangedAt } = memorial;
  const notes = [
    ...(isOfLots ? [t('lands.areas.note.ofLots')] : []),
    t('lands.areas.note.adjoiners', { tolerance: formatNumber(settings.adjoinerTolerance, 2) }),
    t('lands.paper.note.rounding'),
    t(`lands.areas.note.codes.${codes}`),
    ...(sides.some(({ arc }) => arc) ? [t('lands.paper.note.arcs'), t('lands.paper.note.arcArea')] : []),
    t('lands.paper.note.start.northernmost'),
    t('lands.paper.note.surfaces', { areas: otherAreas(memorial, t) }),
    ...(droppedDuplicates > 0 ? [t('lands.paper.note.duplicates', { count: droppedDuplicates })] : []),
    ...(droppedCollinear > 0 ? [t('lands.paper.note.collinear', { count: droppedCollinear })] : []),
    t('lands.paper.source', { date: formatDate(shapeChangedAt) }),
  ];
  return notes.join(' ');
}
