import {
  avatarIdOf,
  opensLater,
  PanelFrame,
  PersonAvatar,
  useContributions,
  useIdle,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { IconSearch } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Fragment, lazy, Suspense } from 'react';
import { ChosenProject } from './chosen-project.tsx';
import { LiveStatus } from './live-status.tsx';
import type { PersonMenuProps } from './person-menu.tsx';
import classes from './shell.module.css';

/** What only opens on demand comes after the screen stands. */
const PersonMenu = opensLater<PersonMenuProps>('person-menu', () => import('./person-menu.tsx'));
const Activity = lazy(() => import('./activity.tsx'));

interface TopBarProps {
  readonly isNarrow: boolean;
  readonly onSearch: () => void;
  readonly paths: {
    readonly jobs: string | undefined;
    readonly preferences: string | undefined;
    readonly help: string | undefined;
  };
}

/** Project, search, what is under way, live or not, person. */
export function TopBar({ isNarrow, onSearch, paths }: TopBarProps) {
  const t = useTranslate();
  const isIdle = useIdle();
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <header className={classes.top}>
      {/* Wide, it heads the rail. */}
      {isNarrow ? <ChosenProject /> : null}
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
      {isIdle ? (
        <Suspense fallback={<span className={classes.round} />}>
          <Activity jobsPath={paths.jobs} />
        </Suspense>
      ) : (
        <span className={classes.round} />
      )}
      <Controls isIdle={isIdle} />
      <Person preferencesPath={paths.preferences} helpPath={paths.help} />
    </header>
  );
}

/** Who is signed in. */
const Person = observer(function Person(paths: PersonMenuProps) {
  const { session } = useServices();
  const t = useTranslate();
  const { me } = session;
  if (!me) return null;
  const button = (
    <button type="button" className={classes.round} aria-label={t('shell.person', { name: me.name })}>
      <PersonAvatar userId={me.id} avatarId={avatarIdOf(me)} name={me.name} />
    </button>
  );
  return <PersonMenu button={button} {...paths} />;
});

/** What plugins put beside the person: the bell. One that breaks or is off leaves its place empty. */
const Controls = observer(function Controls({ isIdle }: { readonly isIdle: boolean }) {
  const place = <span className={classes.round} aria-hidden />;
  return useContributions('topBar').map((control) =>
    isIdle ? (
      <PanelFrame key={control.id} panel={control} placeholder={place} />
    ) : (
      <Fragment key={control.id}>{place}</Fragment>
    ),
  );
});
