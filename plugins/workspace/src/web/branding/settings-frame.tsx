import {
  Button,
  ErrorState,
  Link,
  observer,
  PageHeader,
  PanelSkeleton,
  type PlainForm,
  Screen,
  useLocation,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import type { ReactNode } from 'react';
import tabs from '../people/people.module.css';
import classes from './branding.module.css';
import { type OrganizationSettings, useOrganizationSettings } from './use-organization-settings.ts';

const places = [
  { path: '/admin/general-settings', title: 'workspace.settings.general' },
  { path: '/admin/whitelabel-domain', title: 'workspace.branding.domain' },
  { path: '/admin/whitelabel-colors', title: 'workspace.branding.colors' },
  { path: '/admin/whitelabel-images', title: 'workspace.branding.images' },
  { path: '/admin/storage', title: 'workspace.storage' },
] as const;

interface SettingsFrameProps {
  readonly title: string;
  readonly subtitle: string;
  readonly children: (settings: OrganizationSettings, saved: () => Promise<void>) => ReactNode;
}

/** One of the screens of an organization's settings. */
export const SettingsFrame = observer(function SettingsFrame({ title, subtitle, children }: SettingsFrameProps) {
  const t = useTranslate();
  const { pathname } = useLocation();
  const { session, branding } = useServices();
  const { settings, error, reload } = useOrganizationSettings();
  /** What was saved is seen at once, here and at the next sign-in; the event would bring it a moment later. */
  const saved = async () => {
    await Promise.all([reload(), session.refreshMe(), branding.load()]);
  };
  const current = places.find(({ path }) => path === pathname)?.path ?? places[0].path;
  return (
    <Screen isScrolling>
      <PageHeader title={t(title)} subtitle={t(subtitle)} />
      <nav className={tabs.tabs} aria-label={t('workspace.settings')}>
        {places.map((place) => (
          <Link
            key={place.path}
            to={place.path}
            className={tabs.tab}
            aria-current={place.path === current ? 'page' : undefined}
          >
            {t(place.title)}
          </Link>
        ))}
      </nav>
      {settings ? <div className={classes.body}>{children(settings, saved)}</div> : null}
      {!settings && error !== undefined ? <ErrorState error={error} onRetry={() => void reload()} /> : null}
      {!settings && error === undefined ? <PanelSkeleton /> : null}
    </Screen>
  );
});

/** What could not be said beside a field, and the button. */
export function SaveBar({ form }: { readonly form: PlainForm }) {
  const t = useTranslate();
  return (
    <>
      {form.rest ? (
        <p className={classes.problem} role="alert">
          {form.rest}
        </p>
      ) : null}
      <div>
        <Button type="submit" loading={form.isBusy}>
          {t('ui.save')}
        </Button>
      </div>
    </>
  );
}
