import { useElementSize } from '@mantine/hooks';
import { observer } from 'mobx-react-lite';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { usePreference } from '../context/preference.ts';
import { Separator } from './separator.tsx';
import classes from './split-view.module.css';

export interface SplitViewProps {
  /** Names the person's own position. */
  readonly id: string;
  /** What the bar between the two changes, for assistive technology. */
  readonly label: string;
  readonly left: ReactNode;
  readonly right: ReactNode;
}

/** Part of the room that the left side takes, in percent. */
const bounds = { min: 20, max: 80, start: 55, step: 2 };
/** Of what stands above the other. */
const stackedBounds = { ...bounds, start: 45 };

/** With less width, as beside a record, the two stand one above the other: halves of it show neither rows nor places. */
const leastWidth = 760;

/** Two places side by side with a bar between them that can be moved; where it stands is remembered. */
export const SplitView = observer(function SplitView({ id, label, left, right }: SplitViewProps) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const isStacked = width > 0 && width < leastWidth;
  const { start } = isStacked ? stackedBounds : bounds;
  const [kept, keep] = usePreference(`split.${id}${isStacked ? '.stacked' : ''}`, start);
  const [dragged, setDragged] = useState<number>();
  const part = dragged ?? kept;
  const partAt = (event: PointerEvent) => {
    const frame = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!frame) return undefined;
    return isStacked ? ((event.clientY - frame.top) / height) * 100 : ((event.clientX - frame.left) / width) * 100;
  };
  return (
    <div
      ref={ref}
      className={classes.frame}
      data-stacked={isStacked || undefined}
      data-dragging={dragged !== undefined || undefined}
    >
      <div className={classes.side} style={{ flexBasis: `${part}%`, flexGrow: 0 }}>
        {left}
      </div>
      <Separator
        label={label}
        value={part}
        bounds={isStacked ? stackedBounds : bounds}
        isHorizontal={isStacked}
        valueAt={partAt}
        onMove={setDragged}
        onKeep={(value) => {
          keep(value);
          setDragged(undefined);
        }}
      />
      <div className={classes.side}>{right}</div>
    </div>
  );
});
