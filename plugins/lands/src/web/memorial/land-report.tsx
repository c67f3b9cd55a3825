import { FailedReport, ReportFrame, usePaperLogo } from '@gleba/sdk/print/web';
import { Button, Link, observer, PanelSkeleton, useParams, useQuery, useServices, useTranslate } from '@gleba/sdk/web';
import { type ReactNode, useState } from 'react';
import type { MemorialAnswer } from '../../memorial-answer.ts';
import { landMemorial } from '../../operations/papers.ts';

/** What stands on every paper besides the lot. */
export interface PaperFacts {
  readonly land: MemorialAnswer;
  /** Whose office it is. */
  readonly organization: string;
  /** Address of its logo; undefined where there is none, or it cannot be had. */
  readonly logo: string | undefined;
  /** ISO 8601. */
  readonly now: string;
}

interface LandReportProps {
  /** The other paper of the lot: its route and its title's key. */
  readonly other: { readonly path: 'lot-sketch' | 'descriptive-memorial'; readonly title: string };
  readonly children: (facts: PaperFacts) => ReactNode;
}

/** A lot's paper on the screen. */
export const LandReport = observer(function LandReport({ other, children }: LandReportProps) {
  const { projectId = '', landId = '' } = useParams();
  const { session, branding } = useServices();
  const t = useTranslate();
  const { answer: memorial, failure, reload } = useQuery(landMemorial, { projectId, landId });
  const [now] = useState(() => new Date().toISOString());
  const logo = usePaperLogo(branding.current.paperLogo);
  if (failure) return <FailedReport error={failure} message={t('lands.memorial.notFound')} onRetry={reload} />;
  if (!memorial || logo === 'loading') return <PanelSkeleton />;
  const links = (
    <>
      <Button component={Link} variant="default" to={`/project/${projectId}/classification?land=${landId}`}>
        {t('lands.memorial.back')}
      </Button>
      <Button component={Link} variant="default" to={`/report/${projectId}/${other.path}/${landId}`}>
        {t(other.title)}
      </Button>
    </>
  );
  return (
    <ReportFrame
      label={t('lands.memorial.title')}
      printLabel={t('lands.memorial.print')}
      links={links}
      warning={memorial.classification === 'saved' ? undefined : t(`lands.memorial.${memorial.classification}`)}
    >
      {children({ land: memorial, organization: session.organization?.name ?? '', logo, now })}
    </ReportFrame>
  );
});
