import { FailedReport, ReportFrame, usePaperLogo } from '@gleba/sdk/print/web';
import { Button, Link, observer, PanelSkeleton, useParams, useQuery, useServices, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { areaTable } from '../../operations/areas.ts';
import { PageLines } from '../memorial/paper-marks.tsx';
import { dayInWords, FactList } from '../memorial/paper-parts.tsx';
import report from '../memorial/report.module.css';
import { AreaRows, tableNotes } from './area-rows.tsx';
import classes from './areas.module.css';

/** The table of areas on paper. */
export default observer(function AreaTablePanel() {
  const { projectId = '' } = useParams();
  const { session, branding } = useServices();
  const t = useTranslate();
  const { answer: table, failure, reload } = useQuery(areaTable, { projectId });
  const [now] = useState(() => new Date().toISOString());
  const logo = usePaperLogo(branding.current.paperLogo);
  if (failure) {
    return <FailedReport error={failure} message={t('lands.areas.tableNotFound')} onRetry={() => void reload()} />;
  }
  if (!table || logo === 'loading') return <PanelSkeleton />;
  const { project, technician } = table;
  const place = [project.city, project.state].filter(Boolean).join('/');
  return (
    <ReportFrame
      label={t('lands.areas.table')}
      printLabel={t('lands.memorial.print')}
      links={
        <Button component={Link} variant="default" to={`/p/${projectId}/areas`}>
          {t('lands.areas.back')}
        </Button>
      }
    >
      <article className={report.memorial} lang="pt-BR">
        <PageLines names={[t('lands.areas.table'), project.name]} draft="" />
        <header className={report.head}>
          {logo ? <img src={logo} alt="" className={report.logo} /> : null}
          <p>{session.organization?.name ?? ''}</p>
          <h1>{t('lands.areas.table')}</h1>
        </header>
        <FactList
          facts={[
            ['lands.paper.project', project.name],
            ['lands.paper.city', place],
            [
              'lands.paper.technician',
              [technician.name, technician.title, technician.registration].filter(Boolean).join(' — '),
            ],
          ]}
        />
        <AreaRows table={table} className={`${report.table} ${classes.paperTable}`} />
        <p className={report.fine}>{tableNotes(table, t).join(' ')}</p>
        <p className={report.place}>
          {place ? `${place}, ` : ''}
          {dayInWords(now)}.
        </p>
        <div className={report.signatures}>
          <div className={report.signature}>
            <p>{technician.name ?? t('lands.paper.technician')}</p>
            <p>{[technician.title, technician.registration].filter(Boolean).join(' — ')}</p>
          </div>
        </div>
      </article>
    </ReportFrame>
  );
});
