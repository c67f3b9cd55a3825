import type { NavigationItem } from '@gleba/core';
import { useTranslate } from '@gleba/sdk/web';
import { Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { iconOf } from './icons.ts';
import { currentItem, type ShellItem } from './navigation.ts';
import classes from './shell.module.css';

interface RailProps {
  readonly items: readonly ShellItem[];
  readonly organization: { readonly name: string; readonly logo: string };
  readonly isCollapsed: boolean;
  readonly onCollapse: (isCollapsed: boolean) => void;
}

/** The way around: icons and words, or icons alone. */
export function Rail({ items, organization, isCollapsed, onCollapse }: RailProps) {
  const t = useTranslate();
  const current = currentItem(items, useLocation().pathname);
  const Collapse = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const collapseText = t(isCollapsed ? 'shell.rail.expand' : 'shell.rail.collapse');
  return (
    <nav className={classes.rail} aria-label={t('shell.rail.label')}>
      <div className={classes.organization} title={organization.name}>
        <img className={classes.logo} src={organization.logo} alt="" />
        <span className={classes.word}>{organization.name}</span>
      </div>
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.id}>
            <RailItem item={item} isCurrent={item.id === current} isCollapsed={isCollapsed} />
          </li>
        ))}
      </ul>
      <Tooltip label={collapseText} position="right" disabled={!isCollapsed}>
        <button
          type="button"
          className={classes.item}
          aria-label={collapseText}
          aria-expanded={!isCollapsed}
          onClick={() => onCollapse(!isCollapsed)}
        >
          <Collapse size={20} stroke={1.6} />
          <span className={classes.word}>{collapseText}</span>
        </button>
      </Tooltip>
    </nav>
  );
}

interface RailItemProps {
  readonly item: NavigationItem;
  readonly isCurrent: boolean;
  readonly isCollapsed: boolean;
}

function RailItem({ item, isCurrent, isCollapsed }: RailItemProps) {
  const t = useTranslate();
  const Icon = iconOf(item.icon);
  const text = t(item.title);
  return (
    <Tooltip label={text} position="right" disabled={!isCollapsed}>
      <Link
        to={item.path}
        className={classes.item}
        aria-label={isCollapsed ? text : undefined}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <Icon size={20} stroke={1.6} />
        <span className={classes.word}>{text}</span>
      </Link>
    </Tooltip>
  );
}
