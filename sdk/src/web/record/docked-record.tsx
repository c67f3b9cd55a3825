import { observer } from 'mobx-react-lite';
import { type PointerEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { usePreference } from '../context/preference.ts';
import { useTranslate } from '../context/services.tsx';
import { Separator } from '../split/separator.tsx';
import { ListsBesideContext } from './lists-beside.ts';
import classes from './record.module.css';

export interface DockedRecordProps {
  readonly titleId: string;
  readonly children: ReactNode;
}

/** Pixels. The screen beside it keeps what its columns need, whatever was asked for (`.dock`). */
const bounds = { min: 380, max: 900, start: 520, step: 20 };

/**
 * A record beside its list, which stays in use: nothing is covered and the focus is not held. Whoever opened it from a row goes on in
 * the list, where Enter leads into it; from anywhere else the focus comes along.
 */
export const DockedRecord = observer(function DockedRecord({ titleId, children }: DockedRecordProps) {
  const t = useTranslate();
  const lists = useContext(ListsBesideContext);
  const dock = useRef<HTMLDivElement>(null);
  const [kept, keep] = usePreference('record.width', bounds.start);
  const [dragged, setDragged] = useState<number>();
  const [isTold, setTold] = useState(false);
  useEffect(() => {
    const enter = () => dock.current?.focus({ preventScroll: true });
    if (document.activeElement?.closest('[role="grid"]')) setTold(true);
    else enter();
    if (!lists) return;
    lists.enter = enter;
    return () => {
      lists.enter = undefined;
    };
  }, [lists]);
  const widthAt = (event: PointerEvent) => {
    const box = dock.current?.getBoundingClientRect();
    return box && box.right - event.clientX;
  };
  const width = dragged ?? kept;
  return (
    <>
      <Separator
        label="ui.record.width"
        value={width}
        bounds={bounds}
        isReversed
        valueAt={widthAt}
        onMove={setDragged}
        onKeep={(value) => {
          keep(value);
          setDragged(undefined);
        }}
      />
      <div
        ref={dock}
        role="dialog"
        aria-labelledby={titleId}
        tabIndex={-1}
        data-beside
        className={classes.dock}
        style={{ '--g-dock': `${width}px` }}
      >
        <span aria-live="polite" className={classes.told}>
          {isTold ? t('ui.record.beside') : ''}
        </span>
        {children}
      </div>
    </>
  );
});
