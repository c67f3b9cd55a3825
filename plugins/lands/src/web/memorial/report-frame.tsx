import {
  Button,
  ErrorState,
  IconPrinter,
  Link,
  observer,
  PanelSkeleton,
  useLocation,
  useParams,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { type ReactNode, useEffect, useState } from 'react';
import type { MemorialAnswer } from '../../memorial-answer.ts';
import classes from './report.module.css';
import { useMemorial } from './use-memorial.ts';

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

interface ReportProps {
  /** The other paper of the lot: its route and its title's key. */
  readonly other: { readonly path: 'lot-sketch' | 'descriptive-memorial'; readonly title: string };
  readonly children: (facts: PaperFacts) => ReactNode;
}

/**
 * A lot's paper on the screen: what stands above it is not printed. `data-paper` tells a printing program that the paper of
 * `data-paper-path` is whole, or that there is none, and why.
 */
export const ReportFrame = observer(function ReportFrame({ other, children }: ReportProps) {
  const { projectId = '', landId = '' } = useParams();
  const { session, branding } = useServices();
  const { pathname } = useLocation();
  const t = useTranslate();
  const { memorial, error, reload } = useMemorial(projectId, landId);
  const [now] = useState(() => new Date().toISOString());
  const logo = useLogo(branding.current.images.mainLogo);
  if (error) {
    const message = error instanceof Error ? error.message : t('lands.memorial.notFound');
    return (
      <div data-paper="failed" data-paper-path={pathname} data-paper-message={message}>
        <ErrorState error={error} onRetry={reload} />
      </div>
    );
  }
  // While another lot is loaded the one before is still there.
  if (memorial?.landId !== landId || logo === 'loading') return <PanelSkeleton />;
  return (
    <div className={classes.desk}>
      <nav className={classes.bar} aria-label={t('lands.memorial.title')}>
        <Button component={Link} variant="default" to={`/project/${projectId}/classification?land=${landId}`}>
          {t('lands.memorial.back')}
        </Button>
        <Button component={Link} variant="default" to={`/report/${projectId}/${other.path}/${landId}`}>
          {t(other.title)}
        </Button>
        <Button leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          {t('lands.memorial.print')}
        </Button>
        {memorial.classification === 'saved' ? null : (
          <p className={classes.warning} role="status">
            {t(`lands.memorial.${memorial.classification}`)}
          </p>
        )}
      </nav>
      <main className={classes.papers} data-paper="ready" data-paper-path={pathname}>
        {children({ land: memorial, organization: session.organization?.name ?? '', logo, now })}
      </main>
    </div>
  );
});

/** The logo's address once the picture is here; a paper without it is better than none. */
function useLogo(address: string | undefined): string | undefined | 'loading' {
  const [loaded, setLoaded] = useState<{ readonly address: string; readonly isThere: boolean }>();
  useEffect(() => {
    if (address === undefined) return;
    let isCurrent = true;
    const picture = new Image();
    picture.src = address;
    const tell = (isThere: boolean) => () => isCurrent && setLoaded({ address, isThere });
    picture.decode().then(tell(true), tell(false));
    return () => {
      isCurrent = false;
    };
  }, [address]);
  if (address === undefined) return undefined;
  if (loaded?.address !== address) return 'loading';
  return loaded.isThere ? address : undefined;
}
