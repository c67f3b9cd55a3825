import {
  ActionIcon,
  IconFocusCentered,
  IconMinus,
  IconPlus,
  IconStack2,
  Popover,
  Tooltip,
  useTranslate,
} from '@gleba/sdk/web';
import { type ReactNode, useState } from 'react';
import classes from './map.module.css';
import type { MapView } from './map-view.ts';
import { OwnPosition } from './own-position.tsx';

export interface MapControlsProps {
  readonly view: Pick<MapView, 'zoomBy' | 'showOwnPosition' | 'showHeading'>;
  /** To the whole of what the map is of, and what that is called. */
  readonly fit: { readonly label: string; readonly run: () => void };
  /** Buttons of what is done here. */
  readonly actions?: ReactNode;
  /** What is chosen for the map; without it nothing is. */
  readonly children?: ReactNode;
}

/** What the map shows; nearer, further, the whole, where one stands. */
export function MapControls({ view, fit, actions: done, children }: MapControlsProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const actions = [
    { label: t('ui.map.zoomIn'), icon: <IconPlus size={18} />, run: () => view.zoomBy(1) },
    { label: t('ui.map.zoomOut'), icon: <IconMinus size={18} />, run: () => view.zoomBy(-1) },
    { ...fit, icon: <IconFocusCentered size={18} /> },
  ];
  const choose = t('ui.map.choose');
  return (
    <div className={classes.controls}>
      {children ? (
        <Popover opened={isOpen} onChange={setOpen} position="left-start" width={300} trapFocus shadow="md">
          <Popover.Target>
            <Tooltip label={choose} position="left" disabled={isOpen}>
              <ActionIcon
                variant={isOpen ? 'filled' : 'default'}
                size={36}
                aria-label={choose}
                aria-expanded={isOpen}
                className={classes.choose}
                onClick={() => setOpen(!isOpen)}
              >
                <IconStack2 size={18} />
              </ActionIcon>
            </Tooltip>
          </Popover.Target>
          <Popover.Dropdown aria-label={choose} className={classes.choices}>
            {children}
          </Popover.Dropdown>
        </Popover>
      ) : null}
      <ActionIcon.Group orientation="vertical" className={classes.zoom}>
        {actions.map(({ label, icon, run }) => (
          <Tooltip key={label} label={label} position="left">
            <ActionIcon variant="default" size={36} aria-label={label} onClick={run}>
              {icon}
            </ActionIcon>
          </Tooltip>
        ))}
        <OwnPosition view={view} />
      </ActionIcon.Group>
      {done}
    </div>
  );
}
