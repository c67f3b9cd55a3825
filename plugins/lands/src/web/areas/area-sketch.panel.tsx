import { FailedReport, ReportFrame, usePaperLogo } from '@gleba/sdk/print/web';
import { Button, Link, observer, PanelSkeleton, useParams, useQuery, useServices, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { areaScreens } from '../../area-kinds.ts';
import { areaInside, areaMemorial } from '../../operations/areas.ts';
import classes from '../memorial/report.module.css';
import { Sketch } from '../memorial/sketch/land-sketch.tsx';
import { areaSketchSubject } from '../memorial/sketch/sketch-subject.ts';

/** The sketch of an area, to scale on A4, with what lies in it and around it. */
export default observer(function AreaSketchPanel() {
  const { projectId = '', area = '' } = useParams();
  const { session, branding } = useServices();
  const t = useTranslate();
  const [now] = useState(() => new Date().toISOString());
  const { answer: memorial, failure, reload } = useQuery(areaMemorial, { projectId, area });
  const inside = useQuery(areaInside, { projectId, area });
  const logo = usePaperLogo(branding.current.paperLogo);
  const failed = failure ?? inside.failure;
  if (failed) {
    const again = () => void Promise.all([reload(), inside.reload()]);
    return <FailedReport error={failed} message={t('lands.areas.sketchNotFound')} onRetry={again} />;
  }
  // While another area is loaded the one before is still there.
  if (memorial?.key !== area || inside.answer?.key !== area || logo === 'loading') return <PanelSkeleton />;
  return (
    <ReportFrame
      label={t('lands.areas.sketch')}
      printLabel={t('lands.memorial.print')}
      links={
        <>
          <Button component={Link} variant="default" to={`/p/${projectId}/areas`}>
            {t('lands.areas.back')}
          </Button>
          <Button component={Link} variant="default" to={`/report/${projectId}/${areaScreens.memorial}/${area}`}>
            {t('lands.memorial.toMemorial')}
          </Button>
        </>
      }
      warning={memorial.confirmation === 'stale' ? t('lands.areaSides.staleText') : undefined}
    >
      <div className={classes.sketch}>
        <Sketch
          subject={areaSketchSubject(memorial, inside.answer.parts, t)}
          {...{ organization: session.organization?.name ?? '', logo, now }}
        />
      </div>
    </ReportFrame>
  );
});
