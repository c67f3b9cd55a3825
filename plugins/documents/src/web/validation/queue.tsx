import { Button, EmptyState, IconCheck, QueueRow, ScreenBar, useQueueKeys, useTranslate } from '@gleba/sdk/web';
import { type ReactNode, useState } from 'react';
import classes from './queue.module.css';

interface Waiting {
  readonly id: string;
  readonly name: string;
}

/** Which part of a queue is asked for: what stands behind a row, or the first where none is named. */
export interface QueuePart {
  readonly after: string | undefined;
  readonly go: (after: string | undefined) => void;
}

/** Other filters (`of`) begin again. */
export function useQueuePart(of: object): QueuePart {
  const key = JSON.stringify(of);
  const [part, setPart] = useState<{ readonly key: string; readonly after: string | undefined }>();
  return { after: part?.key === key ? part.after : undefined, go: (after) => setPart({ key, after }) };
}

interface QueueProps<Row extends Waiting> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly part: QueuePart;
  /** What the answer said stands behind its rows. */
  readonly next: string | null;
  /** Second line of a row. */
  readonly where: (row: Row) => string;
  readonly emptyText: string;
  readonly filters: ReactNode;
  readonly onOpen: (row: Row) => void;
  /** The chosen row's work; `next` goes on to the one behind it. */
  readonly detail: (row: Row, next: () => void) => ReactNode;
}

/** What waits, a list beside the work on what is chosen of it: by the keyboard alone where one likes. */
export function Queue<Row extends Waiting>(props: QueueProps<Row>) {
  const { label, rows, where, emptyText, filters, onOpen, detail } = props;
  const t = useTranslate();
  const [chosen, choose] = useState<string>();
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === chosen),
  );
  const row = rows[at];
  const go = (by: 1 | -1) => choose(rows[Math.min(rows.length - 1, Math.max(0, at + by))]?.id);
  useQueueKeys({ go, open: row && (() => onOpen(row)) });
  // What was decided leaves the list; what stood behind it is the next one.
  const next = () => choose(rows[at + 1]?.id ?? rows[at - 1]?.id);
  return (
    <div className={classes.queue}>
      <ScreenBar className={classes.filters}>{filters}</ScreenBar>
      {row ? (
        <div className={classes.sides}>
          <div className={classes.list}>
            <ul aria-label={label}>
              {rows.map((one) => (
                <li key={one.id}>
                  <QueueRow className={classes.row} isCurrent={one === row} onChoose={() => choose(one.id)}>
                    {one.name}
                    <span className={classes.where}>{where(one)}</span>
                  </QueueRow>
                </li>
              ))}
            </ul>
            <Parts part={props.part} next={props.next} />
          </div>
          <section className={classes.detail} aria-label={row.name}>
            {detail(row, next)}
          </section>
        </div>
      ) : (
        <>
          <EmptyState icon={<IconCheck size={24} stroke={1.5} />} title={t('documents.queue.none')} text={emptyText} />
          <Parts part={props.part} next={props.next} />
        </>
      )}
    </div>
  );
}

/** The ways to what stands behind, and back to the beginning, of a queue that is longer than one answer. */
function Parts({ part, next }: { readonly part: QueuePart; readonly next: string | null }) {
  const t = useTranslate();
  if (next === null && part.after === undefined) return null;
  const button = (label: string, isThere: boolean, after: string | undefined) => (
    <Button variant="subtle" size="xs" disabled={!isThere} onClick={() => part.go(after)}>
      {t(label)}
    </Button>
  );
  return (
    <div className={classes.parts}>
      {button('documents.queue.first', part.after !== undefined, undefined)}
      {button('documents.queue.more', next !== null, next ?? undefined)}
    </div>
  );
}
