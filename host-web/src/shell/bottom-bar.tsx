import { opensLater, useTranslate } from '@gleba/sdk/web';
import { IconDots } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { iconOf } from './icons.ts';
import type { MoreMenuProps } from './more-menu.tsx';
import { bottomItems, currentItem, inPlaces, type ShellItem } from './navigation.ts';
import classes from './shell.module.css';

const MoreMenu = opensLater<MoreMenuProps>('more-menu', () => import('./more-menu.tsx'));

/** The rail on a phone: five places, the rest under 'Mais'. */
export default function BottomBar({ items }: { readonly items: readonly ShellItem[] }) {
  const t = useTranslate();
  const current = currentItem(items, useLocation().pathname);
  const { shown, more } = bottomItems(items);
  const rest = inPlaces(more);
  const groups = [
    ...rest.project.map(({ heading, items }) => ({ label: t(heading ?? 'shell.rail.project'), items })),
    ...rest.organization.map(({ heading, items }) => ({ label: t(heading ?? 'shell.rail.organization'), items })),
    ...rest.administration.map(({ section, items }) => ({ label: t(`shell.section.${section}`), items })),
  ];
  return (
    <nav aria-label={t('shell.rail.label')}>
      <ul className={classes.bottom}>
        {shown.map((item) => {
          const Icon = iconOf(item.icon);
          return (
            <li key={item.id}>
              <Link to={item.path} className={classes.tab} aria-current={item.id === current ? 'page' : undefined}>
                <Icon size={22} stroke={1.6} />
                <span>{t(item.title)}</span>
              </Link>
            </li>
          );
        })}
        {more.length > 0 ? (
          <li>
            <MoreMenu
              groups={groups}
              button={
                <button
                  type="button"
                  className={classes.tab}
                  aria-current={more.some(({ id }) => id === current) ? 'page' : undefined}
                >
                  <IconDots size={22} stroke={1.6} />
                  <span>{t('shell.more')}</span>
                </button>
              }
            />
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
