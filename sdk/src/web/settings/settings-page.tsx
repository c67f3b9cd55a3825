import { observer } from 'mobx-react-lite';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../context/services.tsx';
import type { SettingsPageContribution } from '../contribution/contribute.ts';
import { useContributions } from '../contribution/use-contributions.ts';
import { PageHeader, Screen } from '../page/page-header.tsx';
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
  const pages = useContributions('settingsPage', { isOfOrganization: true });
  return (
    <Screen isScrolling>
      <PageHeader title={t(title)} subtitle={subtitle && t(subtitle)} />
      <nav className={classes.pages} aria-label={t('ui.settings')}>
        {pages.map((page) => {
          const Icon = page.icon as ComponentType<{ readonly size: number }>;
          return (
            <Link
              key={page.id}
              to={page.path}
              className={classes.page}
              aria-current={page.id === id ? 'page' : undefined}
            >
              <Icon size={16} />
              {t(page.title)}
            </Link>
          );
        })}
      </nav>
      <div className={classes.body}>{children}</div>
    </Screen>
  );
});
