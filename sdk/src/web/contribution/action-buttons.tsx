import type { ChosenRows, Entity } from '@gleba/core';
import type { Registered } from '@gleba/core/web';
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type ComponentType, Suspense } from 'react';
import { Link } from 'react-router';
import { useServices, useTranslate } from '../context/services.tsx';
import { type ChangesRun, chosenRowsOf } from '../job/use-changes-run.tsx';
import { useIsNarrow } from '../page/use-is-narrow.ts';
import { PanelFrame } from '../panel/panel-frame.tsx';
import type { TableSelection } from '../table/table-selection.ts';
import type { AnyAction, AnyGiven, BulkGiven, ListGiven, MapGiven, RecordGiven } from './action-contribution.ts';
import { arranged } from './arranged-actions.ts';
import { chosenIds } from './chosen-ids.ts';
import { type OfferedAction, useActions } from './use-actions.tsx';

const looks = {
  primary: { variant: 'filled' },
  head: { variant: 'default' },
  bulk: { variant: 'light', size: 'compact-sm' },
} as const;

interface ButtonProps {
  readonly action: OfferedAction;
  readonly given: AnyGiven;
  readonly look: keyof typeof looks | 'icon';
  readonly onRun: (action: OfferedAction) => void;
}

/** An action's button, or what stands in its place. */
function ActionButton({ action, given, look, onRun }: ButtonProps) {
  if (action.control) {
    return <PanelFrame panel={{ id: action.id, load: action.control }} props={{ ...given }} placeholder={null} />;
  }
  const { label, link } = action;
  const Icon = iconOf(action);
  const run = () => onRun(action);
  if (look === 'icon' && Icon) {
    return (
      <Tooltip label={label}>
        <ActionIcon variant="default" size={36} aria-label={label} onClick={run}>
          <Late icon={Icon} size={18} />
        </ActionIcon>
      </Tooltip>
    );
  }
  const shared = {
    ...looks[look === 'icon' ? 'head' : look],
    ...(action.isDangerous && { color: 'red' }),
    leftSection: Icon ? <Late icon={Icon} size={look === 'bulk' ? 15 : 16} /> : undefined,
  };
  if (link !== undefined) {
    return (
      <Button {...shared} component={Link} to={link}>
        {label}
      </Button>
    );
  }
  return (
    <Button {...shared} onClick={run}>
      {label}
    </Button>
  );
}

/** An icon may come with its screen (`lazy`): its place is kept, and nothing around it waits. */
function Late({
  icon: Icon,
  size,
}: {
  readonly icon: ComponentType<{ readonly size: number }>;
  readonly size: number;
}) {
  return (
    <Suspense fallback={<span style={{ width: size, height: size }} />}>
      <Icon size={size} />
    </Suspense>
  );
}

function iconOf({ icon }: OfferedAction) {
  return icon as ComponentType<{ readonly size: number }> | undefined;
}

interface ArrangedProps {
  readonly actions: readonly OfferedAction[];
  readonly given: AnyGiven;
  readonly look: 'head' | 'bulk';
  /** How many are buttons at the most. */
  readonly most: number;
  readonly onRun: (action: OfferedAction) => void;
}

/** Two or three buttons, and the rest under 'Mais'. */
function Arranged({ actions, given, look, most, onRun }: ArrangedProps) {
  const t = useTranslate();
  const { buttons, menu } = arranged(actions, most);
  return (
    <>
      {buttons.map((action) => (
        <ActionButton key={action.id} action={action} given={given} look={look} onRun={onRun} />
      ))}
      {menu.length > 0 ? (
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <Button {...looks[look]} rightSection={<IconChevronDown size={15} />}>
              {t('ui.actions.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <ActionItems actions={menu} onRun={onRun} />
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </>
  );
}

const maxButtons = 3;

export interface ListActionsProps extends ListGiven {
  /** Those of the screen itself. */
  readonly own?: readonly Registered<AnyAction>[];
}

/** What can be done with what a list shows; the primary action is the last button, and on a narrow screen the only one. */
export const ListActions = observer(function ListActions({ own, ...given }: ListActionsProps) {
  const isNarrow = useIsNarrow();
  const { offered, perform, view } = useActions('list', given, own);
  const primary = offered.find(isPrimary);
  const others = offered.filter((action) => action !== primary);
  const most = (isNarrow ? 1 : maxButtons) - (primary ? 1 : 0);
  return (
    <>
      <Arranged actions={others} given={given} look="head" most={most} onRun={perform} />
      {primary ? <ActionButton action={primary} given={given} look="primary" onRun={perform} /> : null}
      {view}
    </>
  );
});

/** The list's primary action once more: what an empty list begins with. */
export const PrimaryAction = observer(function PrimaryAction({ own, ...given }: ListActionsProps) {
  const { offered, perform, view } = useActions('list', given, own);
  const primary = offered.find(isPrimary);
  if (!primary) return null;
  return (
    <>
      <ActionButton action={primary} given={given} look="primary" onRun={perform} />
      {view}
    </>
  );
});

function isPrimary({ isProminent = false, control }: OfferedAction): boolean {
  return isProminent && !control;
}

export interface BulkActionsProps {
  readonly entity: Entity;
  readonly projectId: string | undefined;
  readonly selection: TableSelection;
  readonly rowCount: number;
  /** What the list shows, for 'all but these'. */
  readonly filter: Readonly<Record<string, unknown>> | undefined;
  readonly changes: ChangesRun;
  /** Those of the screen itself; of removed rows there are no others. */
  readonly own: readonly Registered<AnyAction>[];
  readonly isRemoved?: boolean;
}

/** What can be done with the chosen rows; stands in a `<BulkBar>`. */
export const BulkActions = observer(function BulkActions(props: BulkActionsProps) {
  const { entity, projectId, selection, rowCount, filter = {}, changes, own, isRemoved = false } = props;
  const { api } = useServices();
  const rows: ChosenRows = chosenRowsOf(selection, filter);
  const given: BulkGiven = {
    ...{ entity, projectId, filter, rowCount, rows, changes },
    count: selection.count(rowCount),
    ids: () => chosenIds(api, entity, rows),
    clear: () => selection.clear(),
  };
  const { offered, perform, view } = useActions('bulk', given, own);
  const actions = isRemoved ? offered.filter(({ id }) => own.some((action) => action.id === id)) : offered;
  return (
    <>
      <Arranged actions={actions} given={given} look="bulk" most={maxButtons} onRun={perform} />
      {view}
    </>
  );
});

/** The most used actions of a record, in its head. */
export const RecordActions = observer(function RecordActions(given: RecordGiven) {
  const { offered, perform, view } = useActions('record', given);
  return (
    <>
      {offered
        .filter(({ isProminent, control }) => isProminent || control)
        .map((action) => (
          <ActionButton
            key={action.id}
            action={action}
            given={given}
            look={action.isLabelled ? 'primary' : 'icon'}
            onRun={perform}
          />
        ))}
      {view}
    </>
  );
});

/** All actions of a record that has a page of its own, beside the page's. */
export const RecordPageActions = observer(function RecordPageActions(given: RecordGiven) {
  const isNarrow = useIsNarrow();
  const { offered, perform, view } = useActions('record', given);
  return (
    <>
      <Arranged actions={offered} given={given} look="head" most={isNarrow ? 0 : maxButtons - 1} onRun={perform} />
      {view}
    </>
  );
});

/** What plugins do on a map: the buttons beside its controls. */
export const MapActions = observer(function MapActions(given: MapGiven) {
  const { offered, perform, view } = useActions('map', given);
  const buttons = offered.filter(({ control }) => !control);
  return (
    <>
      {buttons.map((action) => (
        <ActionButton key={action.id} action={action} given={given} look="icon" onRun={perform} />
      ))}
      {view}
    </>
  );
});

/** The same of those that bring a control of their own, which finds its place on the map itself. */
export const MapTools = observer(function MapTools(given: MapGiven) {
  const { offered, perform } = useActions('map', given);
  const tools = offered.filter(({ control }) => control);
  return tools.map((action) => (
    <ActionButton key={action.id} action={action} given={given} look="icon" onRun={perform} />
  ));
});

export interface ActionItemsProps {
  readonly actions: readonly OfferedAction[];
  readonly onRun: (action: OfferedAction) => void;
}

/** Actions as items of a menu. */
export function ActionItems({ actions, onRun }: ActionItemsProps) {
  return actions.map((action) => {
    const { id, label, link, isDangerous } = action;
    const Icon = iconOf(action);
    const shared = {
      ...(isDangerous && { color: 'red' }),
      leftSection: Icon ? <Late icon={Icon} size={16} /> : undefined,
    };
    return link === undefined ? (
      <Menu.Item key={id} {...shared} onClick={() => onRun(action)}>
        {label}
      </Menu.Item>
    ) : (
      <Menu.Item key={id} {...shared} component={Link} to={link}>
        {label}
      </Menu.Item>
    );
  });
}
