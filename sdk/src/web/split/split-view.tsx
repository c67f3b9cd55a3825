import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { usePreference } from '../context/preference.ts';
import { useTranslate } from '../context/services.tsx';
import classes from './split-view.module.css';

export interface SplitViewProps {
  /** Names the person's own position. */
  readonly id: string;
  /** What the bar between the two changes, for assistive technology. */
  readonly label: string;
  readonly left: ReactNode;
  readonly right: ReactNode;
}

/** Part of the width that the left side takes, in percent. */
const bounds = { min: 20, max: 80, start: 55, step: 2 };

/** Two places side by side with a bar between them that can be moved; where it stands is remembered. */
export function SplitView({ id, label, left, right }: SplitViewProps) {
  const t = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  const [kept, keep] = usePreference(`split.${id}`, bounds.start);
  const [dragged, setDragged] = useState<number>();
  const part = dragged ?? kept;
  const bounded = (value: number) => Math.min(bounds.max, Math.max(bounds.min, value));
  const follow = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (dragged !== undefined && box) setDragged(bounded(((event.clientX - box.left) / box.width) * 100));
  };
  const drop = () => {
    if (dragged !== undefined) keep(Math.round(dragged * 10) / 10);
    setDragged(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: part - bounds.step,
      ArrowRight: part + bounds.step,
      Home: bounds.min,
      End: bounds.max,
    };
    const wanted = steps[event.key];
    if (wanted === undefined) return;
    keep(bounded(wanted));
    event.preventDefault();
  };
  return (
    <div ref={frame} className={classes.frame} data-dragging={dragged !== undefined || undefined}>
      <div className={classes.side} style={{ flexBasis: `${part}%`, flexGrow: 0 }}>
        {left}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a movable separator has no element of its own */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={t(label)}
        aria-valuenow={Math.round(part)}
        aria-valuemin={bounds.min}
        aria-valuemax={bounds.max}
        tabIndex={0}
        className={classes.bar}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragged(part);
        }}
        onPointerMove={follow}
        onPointerUp={drop}
        onPointerCancel={drop}
        onDoubleClick={() => keep(bounds.start)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.side}>{right}</div>
    </div>
  );
}
