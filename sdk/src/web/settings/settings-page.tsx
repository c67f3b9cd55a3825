import { NativeSelect } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ComponentType, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslate } from '../context/services.tsx';
import type { SettingsPageContribution } from '../contribution/contribute.ts';
import { useContributions } from '../contribution/use-contributions.ts';
import { PageHeader, Screen } from '../page/page-header.tsx';
import { useIsNarrow } from '../page/use-is-narrow.ts';
import classes from './settings-page.module.css';

type Facts = Pick<SettingsPageContribution, 'id' | 'title' | 'subtitle'>;

/** A page of the settings as a screen: among the others, which every plugin adds to. */
export function settingsScreen(page: Facts, Content: ComponentType): ComponentType {
  return () => (
    <SettingsPage {...page}>
      <Content />
    </SettingsPage>
  );
}

const SettingsPage = observer(function SettingsPage({
  id,
  title,
  subtitle,
  children,
}: Facts & { readonly children: ReactNode }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const pages = useContributions('settingsPage', { isOfOrganization: true });
  return (
    <Screen isScrolling>
      <PageHeader title={t(title)} subtitle={subtitle && t(subtitle)} />
      <div className={classes.settings}>
        <nav className={classes.pages} aria-label={t('ui.settings')}>
          {isNarrow ? (
            <NativeSelect
              aria-label={t('ui.settings')}
              value={pages.find((page) => page.id === id)?.path}
              data={pages.map(({ path, title: name }) => ({ value: path, label: t(name) }))}
              onChange={({ currentTarget }) => navigate(currentTarget.value)}
            />
          ) : (
            pages.map((page) => <PageLink key={page.id} page={page} isHere={page.id === id} />)
          )}
        </nav>
        <div>{children}</div>
      </div>
    </Screen>
  );
});

function PageLink({ page, isHere }: { readonly page: SettingsPageContribution; readonly isHere: boolean }) {
  const t = useTranslate();
  const Icon = page.icon as ComponentType<{ readonly size: number }>;
  return (
    <Link to={page.path} className={classes.page} aria-current={isHere ? 'page' : undefined}>
      <Icon size={16} />
      {t(page.title)}
    </Link>
  );
}
