import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useTranslate } from '../context/services.tsx';
import classes from './split-view.module.css';

export interface SeparatorProps {
  /** What it changes, for assistive technology. */
  readonly label: string;
  readonly value: number;
  readonly bounds: { readonly min: number; readonly max: number; readonly start: number; readonly step: number };
  /** Between what stands above and below; default between left and right. */
  readonly isHorizontal?: boolean;
  /** The value grows towards the left. */
  readonly isReversed?: boolean;
  readonly valueAt: (event: PointerEvent) => number | undefined;
  /** While it is dragged. */
  readonly onMove: (value: number) => void;
  readonly onKeep: (value: number) => void;
}

/** A bar between two places that is moved with the pointer or by the arrow keys; a double click puts it back. */
export function Separator(props: SeparatorProps) {
  const { label, value, bounds, isHorizontal = false, isReversed = false, valueAt, onMove, onKeep } = props;
  const t = useTranslate();
  const [isDragged, setDragged] = useState(false);
  const bounded = (wanted: number) => Math.min(bounds.max, Math.max(bounds.min, wanted));
  const follow = (event: PointerEvent) => {
    const wanted = isDragged ? valueAt(event) : undefined;
    if (wanted !== undefined) onMove(bounded(wanted));
  };
  const drop = () => {
    if (isDragged) onKeep(Math.round(value * 10) / 10);
    setDragged(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = isReversed ? -bounds.step : bounds.step;
    const steps: Record<string, number> = {
      [isHorizontal ? 'ArrowUp' : 'ArrowLeft']: value - step,
      [isHorizontal ? 'ArrowDown' : 'ArrowRight']: value + step,
      Home: bounds.min,
      End: bounds.max,
    };
    const wanted = steps[event.key];
    if (wanted === undefined || event.altKey) return;
    onKeep(bounded(wanted));
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a movable separator has no element of its own
    <div
      role="separator"
      aria-orientation={isHorizontal ? 'horizontal' : 'vertical'}
      aria-label={t(label)}
      aria-valuenow={Math.round(value)}
      aria-valuemin={bounds.min}
      aria-valuemax={bounds.max}
      tabIndex={0}
      className={classes.bar}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
      }}
      onPointerMove={follow}
      onPointerUp={drop}
      onPointerCancel={drop}
      onDoubleClick={() => onKeep(bounds.start)}
      onKeyDown={onKeyDown}
    />
  );
}
