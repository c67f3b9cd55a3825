import { ActionIcon, Button, IconPencil, Menu, Tooltip, useIsNarrow, useTranslate } from '@gleba/sdk/web';
import type { ComponentType, ReactNode } from 'react';
import classes from './drawing.module.css';

/** Something to do with the map, one of which is in the hand. */
export interface MapTool {
  readonly id: string;
  readonly label: string;
  readonly Icon: ComponentType<{ readonly size?: number }>;
  readonly isOn: boolean;
  readonly isBusy: boolean;
  /** Takes it into the hand, or lays it down. */
  readonly run: () => void;
}

export interface ToolButtonsProps {
  readonly tools: readonly MapTool[];
  /** What goes with the one in the hand. */
  readonly children: ReactNode;
}

/** Icons beside the map; on a phone, where nothing can be pointed at to say what it is, words in a menu. */
export function ToolButtons({ tools, children }: ToolButtonsProps) {
  const t = useTranslate();
  const isNarrow = useIsNarrow();
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('lands.drawing.tools')} aria-orientation="vertical">
      {isNarrow ? <ToolMenu tools={tools} /> : tools.map((tool) => <ToolIcon key={tool.id} {...tool} />)}
      {children}
    </div>
  );
}

function ToolMenu({ tools }: Pick<ToolButtonsProps, 'tools'>) {
  const t = useTranslate();
  const inHand = tools.find(({ isOn }) => isOn);
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button variant="default" size="sm" leftSection={<IconPencil size={18} />}>
            {t('lands.drawing.toolMenu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {tools.map(({ id, label, Icon, run }) => (
            <Menu.Item key={id} className={classes.menuItem} leftSection={<Icon size={18} />} onClick={run}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {inHand ? <ToolIcon {...inHand} /> : null}
    </>
  );
}

function ToolIcon({ label, Icon, isOn, isBusy, run }: MapTool) {
  return (
    <Tooltip label={label} position="right">
      <ActionIcon
        variant={isOn ? 'filled' : 'default'}
        size={36}
        aria-label={label}
        aria-pressed={isOn}
        loading={isBusy}
        onClick={run}
      >
        <Icon size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
