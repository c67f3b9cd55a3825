import { ActionIcon, IconCurrentLocation, Tooltip, useServices, useTranslate } from '@gleba/sdk/web';
import { useEffect, useRef, useState } from 'react';
import { askForHeading, watchHeading } from './device-heading.ts';
import { watchPosition } from './device-position.ts';
import type { MapView } from './map-view.ts';

export interface OwnPositionProps {
  readonly view: Pick<MapView, 'showOwnPosition' | 'showHeading'>;
}

/** Shows where the person stands and, where the device has a compass, looks, and follows them until it is pressed again. The device is not asked before. */
export function OwnPosition({ view }: OwnPositionProps) {
  const t = useTranslate();
  const { notifier } = useServices();
  const [isOn, setOn] = useState(false);
  const latest = useRef({ t, notifier });
  latest.current = { t, notifier };
  useEffect(() => {
    if (!isOn) return;
    let isFirst = true;
    const stop = watchPosition((position) => {
      if (position.kind === 'asking') return;
      if (position.kind === 'known') {
        view.showOwnPosition(position, isFirst);
        isFirst = false;
        return;
      }
      // Among houses a fix is lost and found again: that is told only while there was none.
      if (position.kind === 'unknown' && !isFirst) return;
      latest.current.notifier.error(latest.current.t(`ui.map.here.${position.kind}`));
      setOn(false);
    });
    const stopHeading = watchHeading((degrees) => view.showHeading(degrees));
    return () => {
      stop();
      stopHeading();
      view.showOwnPosition(undefined, false);
    };
  }, [view, isOn]);
  const label = t('ui.map.here');
  return (
    <Tooltip label={label} position="left">
      <ActionIcon
        variant={isOn ? 'filled' : 'default'}
        size={36}
        aria-label={label}
        aria-pressed={isOn}
        onClick={() => {
          if (!isOn) void askForHeading();
          setOn(!isOn);
        }}
      >
        <IconCurrentLocation size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
