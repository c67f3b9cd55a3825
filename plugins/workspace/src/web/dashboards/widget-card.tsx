import { slugify } from '@gleba/sdk';
import {
  ActionIcon,
  IconArrowsDiagonal,
  IconChartBar,
  IconCopy,
  IconDots,
  IconGripVertical,
  IconPencil,
  IconPhoto,
  IconTable,
  IconTrash,
  Menu,
  observer,
  saveFile,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Widget } from '../../dashboards/widget.ts';
import classes from './dashboards.module.css';
import type { Place } from './grid-layout.ts';
import type { WidgetSource } from './use-widget-data.ts';
import { useWidgetTitle } from './use-widget-title.ts';
import { WidgetBody } from './widget-body.tsx';
import { pictureOf } from './widget-picture.ts';

export interface WidgetCardProps {
  readonly widget: Widget;
  readonly source: WidgetSource;
  readonly isEditing: boolean;
  readonly isPaper?: boolean;
  /** While the pointer is down; then what is kept. */
  readonly onPlace: (place: Place, isDone: boolean) => void;
  readonly onEdit: () => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

/** As the stylesheet has it. */
const rowHeight = 56;

const charts = ['bar', 'line', 'stacked', 'pie'];

/** A widget on its card: title, what may be done with it, and where it stands. */
export const WidgetCard = observer(function WidgetCard(props: WidgetCardProps) {
  const { widget, source, isEditing, isPaper = false, onPlace, onEdit, onDuplicate, onRemove } = props;
  const t = useTranslate();
  const { notifier } = useServices();
  const title = useWidgetTitle(widget);
  const card = useRef<HTMLElement>(null);
  const [isTable, setTable] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const { x, y, w, h } = widget;
  const style: CSSProperties & Record<'--x' | '--y' | '--w' | '--h', number> = {
    '--x': x + 1,
    '--y': y + 1,
    '--w': w,
    '--h': h,
  };
  const follow = (change: (columns: number, rows: number) => Place) => (event: PointerEvent<HTMLElement>) => {
    const grid = card.current?.parentElement;
    if (!grid || event.button !== 0) return;
    const { clientX, clientY, currentTarget, pointerId } = event;
    currentTarget.setPointerCapture(pointerId);
    setMoving(true);
    const { columnGap, rowGap, paddingLeft, paddingRight } = getComputedStyle(grid);
    const inner = grid.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const column = (inner + Number.parseFloat(columnGap)) / 12;
    const row = rowHeight + Number.parseFloat(rowGap);
    let place: Place = { x, y, w, h };
    const move = (now: globalThis.PointerEvent) => {
      place = change(Math.round((now.clientX - clientX) / column), Math.round((now.clientY - clientY) / row));
      onPlace(place, false);
    };
    const end = () => {
      currentTarget.removeEventListener('pointermove', move);
      setMoving(false);
      onPlace(place, true);
    };
    currentTarget.addEventListener('pointermove', move);
    currentTarget.addEventListener('lostpointercapture', end, { once: true });
  };
  const byKeys = (change: (columns: number, rows: number) => Place) => (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    onPlace(change(...step), true);
  };
  const moved = (columns: number, rows: number): Place => ({ x: x + columns, y: y + rows, w, h });
  const sized = (columns: number, rows: number): Place => ({ x, y, w: w + columns, h: h + rows });
  const save = async () => {
    const picture = card.current && (await pictureOf(card.current, title));
    if (picture) saveFile(`${slugify(title)}.png`, picture);
    else notifier.error(t('workspace.dashboards.pictureFailed'));
  };
  return (
    <section
      ref={card}
      className={classes.card}
      style={style}
      aria-label={title}
      data-moving={isMoving || undefined}
      data-widget={widget.kind}
    >
      <div className={classes.head}>
        {isEditing ? (
          <ActionIcon
            className={classes.handle}
            variant="subtle"
            color="gray"
            aria-label={t('workspace.dashboards.move', { title })}
            onPointerDown={follow(moved)}
            onKeyDown={byKeys(moved)}
          >
            <IconGripVertical size={16} />
          </ActionIcon>
        ) : null}
        <h2 className={classes.title} title={title}>
          {title}
        </h2>
        {isPaper ? null : (
          <Menu position="bottom-end" width={210}>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={t('workspace.dashboards.actions', { title })}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {charts.includes(widget.kind) ? (
                <Menu.Item
                  leftSection={isTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
                  onClick={() => setTable(!isTable)}
                >
                  {t(isTable ? 'workspace.dashboards.asChart' : 'workspace.dashboards.asTable')}
                </Menu.Item>
              ) : null}
              <Menu.Item leftSection={<IconPhoto size={16} />} onClick={() => void save()}>
                {t('workspace.dashboards.savePicture')}
              </Menu.Item>
              {isEditing ? (
                <>
                  <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
                    {t('workspace.dashboards.editWidget')}
                  </Menu.Item>
                  <Menu.Item leftSection={<IconCopy size={16} />} onClick={onDuplicate}>
                    {t('workspace.dashboards.duplicate')}
                  </Menu.Item>
                  <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={onRemove}>
                    {t('workspace.dashboards.removeWidget')}
                  </Menu.Item>
                </>
              ) : null}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <div className={classes.body}>
        <WidgetBody widget={widget} source={source} title={title} isTable={isTable} />
      </div>
      {isEditing ? (
        <ActionIcon
          className={classes.size}
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('workspace.dashboards.resize', { title })}
          onPointerDown={follow(sized)}
          onKeyDown={byKeys(sized)}
        >
          <IconArrowsDiagonal size={14} />
        </ActionIcon>
      ) : null}
    </section>
  );
});

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
