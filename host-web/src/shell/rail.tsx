import type { NavigationItem } from '@gleba/core';
import { usePreference, useTranslate } from '@gleba/sdk/web';
import { Tooltip } from '@mantine/core';
import {
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSettings,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { iconOf } from './icons.ts';
import { currentItem, inGroups, type ShellItem } from './navigation.ts';
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
  const { work, administration } = inGroups(items);
  const isWithin = administration.some(({ id }) => id === current);
  const [isKeptOpen, setKeptOpen] = usePreference('rail.administration', false);
  // Whoever goes to one of its places sees where they are, until they close it there.
  const [chosen, setChosen] = useState<{ readonly isOpen: boolean; readonly at: string | undefined }>();
  const isOpen = chosen !== undefined && chosen.at === current ? chosen.isOpen : isKeptOpen || isWithin;
  const setOpen = (next: boolean) => {
    setChosen({ isOpen: next, at: current });
    setKeptOpen(next);
  };
  const groupText = t('shell.administration');
  const Collapse = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const collapseText = t(isCollapsed ? 'shell.rail.expand' : 'shell.rail.collapse');
  return (
    <nav className={classes.rail} aria-label={t('shell.rail.label')}>
      <div className={classes.organization} title={organization.name}>
        <img className={classes.logo} src={organization.logo} alt="" />
        <span className={classes.word}>{organization.name}</span>
      </div>
      <div className={classes.places}>
        <RailItems items={work} current={current} isCollapsed={isCollapsed} />
        {administration.length > 0 ? (
          <>
            <Tooltip label={groupText} position="right" disabled={!isCollapsed}>
              <button
                type="button"
                className={classes.item}
                aria-label={isCollapsed ? groupText : undefined}
                aria-expanded={isOpen}
                // Closed, it still says that one stands in it.
                data-current={(!isOpen && isWithin) || undefined}
                onClick={() => setOpen(!isOpen)}
              >
                <IconSettings size={20} stroke={1.6} />
                <span className={classes.word}>{groupText}</span>
                <IconChevronDown className={classes.chevron} size={16} stroke={1.6} />
              </button>
            </Tooltip>
            {isOpen ? <RailItems items={administration} current={current} isCollapsed={isCollapsed} isInner /> : null}
          </>
        ) : null}
      </div>
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

interface RailItemsProps {
  readonly items: readonly ShellItem[];
  readonly current: string | undefined;
  readonly isCollapsed: boolean;
  /** Under a heading. */
  readonly isInner?: boolean;
}

function RailItems({ items, current, isCollapsed, isInner }: RailItemsProps) {
  return (
    <ul className={classes.items} data-inner={isInner || undefined}>
      {items.map((item) => (
        <li key={item.id}>
          <RailItem item={item} isCurrent={item.id === current} isCollapsed={isCollapsed} />
        </li>
      ))}
    </ul>
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
