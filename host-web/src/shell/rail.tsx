import { addressInProject } from '@gleba/core';
import { observer, usePersonalPreference, useTranslate } from '@gleba/sdk/web';
import {
  IconArrowLeft,
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSettings,
} from '@tabler/icons-react';
import { type ComponentType, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { firstScreen } from '../router/guard.ts';
import { ChosenProject } from './chosen-project.tsx';
import { iconOf } from './icons.ts';
import { currentItem, inPlaces, type Places, type ShellItem } from './navigation.ts';
import classes from './shell.module.css';

interface RailProps {
  readonly items: readonly ShellItem[];
  readonly projectId: string | undefined;
  readonly organization: { readonly name: string; readonly logo: string };
  readonly isCollapsed: boolean;
  readonly onCollapse: (isCollapsed: boolean) => void;
}

/** Characters of a name that fit beside the logo; a longer one takes two smaller lines. */
const oneLine = 24;

/** The way around, as icons and words or icons alone: the project's places, below them the organization's; administration is an area of its own. */
export function Rail({ items, projectId, organization, isCollapsed, onCollapse }: RailProps) {
  const t = useTranslate();
  const current = currentItem(items, useLocation().pathname);
  const places = inPlaces(items);
  const isWithin = places.administration.some((group) => group.items.some(({ id }) => id === current));
  const Collapse = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const collapseText = t(isCollapsed ? 'shell.rail.expand' : 'shell.rail.collapse');
  const shared = { places, current, isCollapsed };
  const list = useRef<HTMLDivElement>(null);
  useCurrentInSight(list, current, items.length);
  return (
    <nav className={classes.rail} aria-label={t('shell.rail.label')}>
      <div
        className={classes.organization}
        title={organization.name}
        data-long={organization.name.length > oneLine || undefined}
      >
        <img className={classes.logo} src={organization.logo} alt="" />
        <span className={classes.word}>{organization.name}</span>
      </div>
      <div ref={list} className={classes.places}>
        {isWithin ? <Administration {...shared} projectId={projectId} /> : <Work {...shared} />}
      </div>
      <button
        title={isCollapsed ? collapseText : undefined}
        type="button"
        className={classes.item}
        aria-label={collapseText}
        aria-expanded={!isCollapsed}
        onClick={() => onCollapse(!isCollapsed)}
      >
        <Collapse size={20} stroke={1.6} />
        <span className={classes.word}>{collapseText}</span>
      </button>
    </nav>
  );
}

/** Where one is can be seen, however many places stand above it; those that come later push it away again. */
function useCurrentInSight(list: RefObject<HTMLElement | null>, current: string | undefined, count: number): void {
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [list, current, count]);
}

interface PartProps {
  readonly places: Places;
  readonly current: string | undefined;
  readonly isCollapsed: boolean;
}

/** Everyday work. */
function Work({ places, ...shared }: PartProps) {
  const t = useTranslate();
  const first = places.administration[0]?.items[0];
  return (
    <>
      <ChosenProject />
      {places.project.map(({ heading, items }) => (
        <RailItems
          key={heading ?? ''}
          items={items}
          heading={heading ?? 'shell.rail.project'}
          isQuiet={heading === undefined}
          {...shared}
        />
      ))}
      {places.organization.map(({ heading, items }) => (
        <RailItems key={heading ?? ''} items={items} heading={heading ?? 'shell.rail.organization'} {...shared} />
      ))}
      {first ? (
        <div className={classes.last}>
          <RailLink
            path={first.path}
            Icon={IconSettings}
            text={t('shell.administration')}
            isCollapsed={shared.isCollapsed}
          />
        </div>
      ) : null}
    </>
  );
}

/** What administrators seldom go to, with the way back to work. */
function Administration({ places, projectId, ...shared }: PartProps & { readonly projectId: string | undefined }) {
  const t = useTranslate();
  const back = projectId === undefined ? firstScreen : addressInProject(projectId);
  return (
    <>
      <RailLink path={back} Icon={IconArrowLeft} text={t('shell.rail.back')} isCollapsed={shared.isCollapsed} />
      {places.administration.map(({ section, items }) => (
        <RailItems key={section} items={items} heading={`shell.section.${section}`} {...shared} />
      ))}
    </>
  );
}

interface RailItemsProps extends Omit<PartProps, 'places'> {
  readonly items: readonly ShellItem[];
  /** Key of its words. */
  readonly heading: string;
  /** What stands above says what it is. */
  readonly isQuiet?: boolean;
}

const noneFolded: readonly string[] = [];

/** A group that a person may fold; the one where they are stays open, and icons alone have no headings to fold by. */
const RailItems = observer(function RailItems(props: RailItemsProps): ReactNode {
  const { items, heading, current, isCollapsed, isQuiet = false } = props;
  const t = useTranslate();
  const id = useId();
  const [folded, setFolded] = usePersonalPreference('foldedGroups', noneFolded);
  if (items.length === 0) return null;
  const isFolded = folded.includes(heading);
  const isOpen = isQuiet || isCollapsed || !isFolded || items.some((item) => item.id === current);
  return (
    <>
      {isQuiet ? null : (
        <button
          id={id}
          type="button"
          className={classes.section}
          aria-expanded={isOpen}
          disabled={isCollapsed}
          onClick={() => setFolded(isFolded ? folded.filter((other) => other !== heading) : [...folded, heading])}
        >
          <span className={classes.word}>{t(heading)}</span>
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
        </button>
      )}
      {isOpen ? (
        <ul className={classes.items} {...(isQuiet ? { 'aria-label': t(heading) } : { 'aria-labelledby': id })}>
          {items.map((item) => (
            <li key={item.id}>
              <RailLink
                path={item.path}
                Icon={iconOf(item.icon)}
                text={t(item.title)}
                isCurrent={item.id === current}
                isCollapsed={isCollapsed}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
});

interface RailLinkProps {
  readonly path: string;
  readonly Icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>;
  readonly text: string;
  readonly isCurrent?: boolean;
  readonly isCollapsed: boolean;
}

/** Without its word it says it when it is pointed at. */
function RailLink({ path, Icon, text, isCurrent, isCollapsed }: RailLinkProps) {
  return (
    <Link
      title={isCollapsed ? text : undefined}
      to={path}
      className={classes.item}
      aria-label={isCollapsed ? text : undefined}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon size={20} stroke={1.6} />
      <span className={classes.word}>{text}</span>
    </Link>
  );
}
