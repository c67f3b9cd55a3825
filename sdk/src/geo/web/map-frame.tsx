import { Button, useTranslate } from '@gleba/sdk/web';
import type { ReactNode, Ref } from 'react';
import classes from './map.module.css';
import type { MapMode } from './map-palette.ts';

export interface MapFrameProps {
  readonly label: string;
  readonly mode: MapMode;
  /** Where the map is put. */
  readonly container: Ref<HTMLDivElement>;
  /** Where the map says what the pointer is on. */
  readonly readout?: Ref<HTMLOutputElement>;
  /** What stands on the map: controls, legend, troubles. */
  readonly children: ReactNode;
}

/** The place of a map on a screen. */
export function MapFrame({ label, mode, container, readout, children }: MapFrameProps) {
  return (
    <section className={classes.frame} aria-label={label} data-mode={mode}>
      {/* The map says when it is no longer (`openMap`). */}
      <div ref={container} className={classes.map} aria-busy />
      {readout ? <output ref={readout} className={classes.readout} aria-hidden /> : null}
      {children}
    </section>
  );
}

export interface MapProblemProps {
  readonly text: string;
  readonly onRetry: () => void;
  readonly children?: ReactNode;
}

/** Something did not arrive; what is there stays to be used. */
export function MapProblem({ text, onRetry, children }: MapProblemProps) {
  const t = useTranslate();
  return (
    <div className={classes.problem} role="alert">
      {text}
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
      {children}
    </div>
  );
}
