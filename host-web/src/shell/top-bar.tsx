import { PanelFrame, useServices, useTranslate } from '@gleba/sdk/web';
import { IconSearch, IconSelector } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { LiveStatus } from './live-status.tsx';
import { PersonMenu } from './person-menu.tsx';
import classes from './shell.module.css';

/** What only opens on demand comes after the screen stands. */
const ProjectSwitcher = lazy(() => import('./project-switcher.tsx'));
const Activity = lazy(() => import('./activity.tsx'));

interface TopBarProps {
  readonly onSearch: () => void;
  readonly paths: {
    readonly jobs: string | undefined;
    readonly preferences: string | undefined;
    readonly help: string | undefined;
  };
}

/** Project, search, what is under way, live or not, person. */
export function TopBar({ onSearch, paths }: TopBarProps) {
  const t = useTranslate();
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <header className={classes.top}>
      <Suspense fallback={<ProjectName />}>
        <ProjectSwitcher />
      </Suspense>
      <button
        type="button"
        className={classes.search}
        onClick={onSearch}
        aria-label={t('shell.search')}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <span className={classes.word}>{t('shell.search')}</span>
        {/* Drawn by the style sheet: the shortcut is told by aria-keyshortcuts. */}
        <kbd className={classes.key} data-key={isApple ? '⌘ K' : 'Ctrl K'} />
      </button>
      <LiveStatus />
      <Suspense fallback={<span className={classes.round} />}>
        <Activity jobsPath={paths.jobs} />
      </Suspense>
      <Controls />
      <PersonMenu preferencesPath={paths.preferences} helpPath={paths.help} />
    </header>
  );
}

const ProjectName = observer(function ProjectName() {
  const { session } = useServices();
  const t = useTranslate();
  return (
    <span className={classes.project}>
      <span className={classes.word}>{session.project?.name ?? t('shell.project.choose')}</span>
      <IconSelector size={16} stroke={1.6} />
    </span>
  );
});

/** What plugins put beside the person: the bell. One that breaks or is off leaves its place empty. */
const Controls = observer(function Controls() {
  const { panels, session } = useServices();
  return panels
    .allowed('topBar', session)
    .map((panel) => (
      <PanelFrame key={panel.id} panel={panel} placeholder={<span className={classes.round} aria-hidden />} />
    ));
});
