import { useTranslate } from '@gleba/sdk/web';
import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { iconOf } from './icons.ts';
import { bottomItems, currentItem, inGroups, type ShellItem } from './navigation.ts';
import classes from './shell.module.css';

/** The rail on a phone: five places, the rest under 'Mais'. */
export function BottomBar({ items }: { readonly items: readonly ShellItem[] }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const current = currentItem(items, useLocation().pathname);
  const { shown, more } = bottomItems(items);
  const rest = inGroups(more);
  const entries = (items: readonly ShellItem[]) =>
    items.map((item) => {
      const Icon = iconOf(item.icon);
      return (
        <Menu.Item key={item.id} leftSection={<Icon size={18} />} onClick={() => navigate(item.path)}>
          {t(item.title)}
        </Menu.Item>
      );
    });
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
            <Menu position="top-end" width={240}>
              <Menu.Target>
                <button
                  type="button"
                  className={classes.tab}
                  aria-current={more.some(({ id }) => id === current) ? 'page' : undefined}
                >
                  <IconDots size={22} stroke={1.6} />
                  <span>{t('shell.more')}</span>
                </button>
              </Menu.Target>
              <Menu.Dropdown className={classes.sheet}>
                {entries(rest.work)}
                {rest.administration.length > 0 ? <Menu.Label>{t('shell.administration')}</Menu.Label> : null}
                {entries(rest.administration)}
              </Menu.Dropdown>
            </Menu>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
