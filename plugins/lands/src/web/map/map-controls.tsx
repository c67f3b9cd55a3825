import { ActionIcon, IconFocusCentered, IconMinus, IconPlus, Tooltip, useTranslate } from '@gleba/sdk/web';
import classes from './land-map.module.css';
import type { LandMapView } from './land-map-view.ts';

/** Nearer, further, the whole project. */
export function MapControls({ view, onFit }: { readonly view: LandMapView; readonly onFit: () => void }) {
  const t = useTranslate();
  const actions = [
    { label: t('lands.map.zoomIn'), icon: <IconPlus size={18} />, run: () => view.zoomBy(1) },
    { label: t('lands.map.zoomOut'), icon: <IconMinus size={18} />, run: () => view.zoomBy(-1) },
    { label: t('lands.map.fit'), icon: <IconFocusCentered size={18} />, run: onFit },
  ];
  return (
    <ActionIcon.Group orientation="vertical" className={classes.controls}>
      {actions.map(({ label, icon, run }) => (
        <Tooltip key={label} label={label} position="left">
          <ActionIcon variant="default" size={36} aria-label={label} onClick={run}>
            {icon}
          </ActionIcon>
        </Tooltip>
      ))}
    </ActionIcon.Group>
  );
}
