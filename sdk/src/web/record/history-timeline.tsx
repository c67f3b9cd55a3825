import { type AnswerOf, type Entity, formatDateTime, recordHistory } from '@gleba/core';
import { Button, Skeleton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { fieldLabel } from '../context/labels.ts';
import { useServices, useTranslate } from '../context/services.tsx';
import { FieldValue } from '../field/field-value.tsx';
import { EmptyState } from '../state/empty-state.tsx';
import { ErrorState } from '../state/error-state.tsx';
import { useDelayed } from '../state/use-delayed.ts';
import classes from './record.module.css';

export interface HistoryTimelineProps {
  readonly entity: Entity;
  readonly recordId: string;
}

type History = AnswerOf<typeof recordHistory>;
type HistoryEntry = History['nodes'][number];

const pageSize = 20;
/** Who changed what, newest first; redrawn when the record changes while it is looked at. */
export const HistoryTimeline = observer(function HistoryTimeline({ entity, recordId }: HistoryTimelineProps) {
  const { api, live } = useServices();
  const t = useTranslate();
  const [history, setHistory] = useState<History>();
  const [error, setError] = useState<unknown>();
  const [count, setCount] = useState(pageSize);
  const [version, setVersion] = useState(0);
  useEffect(
    () =>
      live.subscribe((message) => {
        if (message.kind === 'entity' && message.recordId === recordId) setVersion((old) => old + 1);
      }),
    [live, recordId],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is asked for again
  useEffect(() => {
    const controller = new AbortController();
    const read = (first: number, offset: number) => {
      const input = { entity: entity.id, recordId, first, offset };
      return api.run(recordHistory, input, { signal: controller.signal, isQuiet: true });
    };
    readPages(read, count).then(
      (found) => {
        setHistory(found);
        setError(undefined);
      },
      (failure: unknown) => !controller.signal.aborted && setError(failure),
    );
    return () => controller.abort();
  }, [api, entity, recordId, count, version]);
  const isSkeletonDue = useDelayed(history === undefined && error === undefined);
  if (error !== undefined && !history) return <ErrorState error={error} onRetry={() => setVersion(version + 1)} />;
  if (!history) return isSkeletonDue ? <Skeleton height={120} /> : <div aria-busy hidden />;
  if (history.nodes.length === 0) return <EmptyState title={t('ui.history.empty')} />;
  return (
    <>
      <ol className={classes.history}>
        {history.nodes.map((entry) => (
          <Entry key={entry.id} entity={entity} entry={entry} />
        ))}
      </ol>
      {history.totalCount > history.nodes.length ? (
        <Button variant="subtle" mt="lg" onClick={() => setCount(Math.min(100, count + pageSize))}>
          {t('ui.history.more')}
        </Button>
      ) : null}
    </>
  );
});

/** The first `count` entries, in as many answers as they take: one of large entries holds fewer than were asked for. */
async function readPages(read: (first: number, offset: number) => Promise<History>, count: number): Promise<History> {
  let found = await read(count, 0);
  for (let next = found.nextOffset; next !== null && next < count; next = found.nextOffset) {
    const page = await read(count - next, next);
    found = { ...page, nodes: [...found.nodes, ...page.nodes] };
  }
  return found;
}

/** Bookkeeping that says nothing beyond the entry's own head. */
const silent = new Set(['updatedAt', 'updatedBy', 'deletedBy']);

function Entry({ entity, entry }: { readonly entity: Entity; readonly entry: HistoryEntry }) {
  const t = useTranslate();
  const changes = entry.changes.filter(({ field }) => {
    const known = entity.allFields[field];
    return known !== undefined && known.history !== false && !silent.has(field);
  });
  return (
    <li className={classes.entry}>
      <span className={classes.who}>{entry.actorName ?? t('ui.history.system')}</span> {verbOf(t, entity, entry)}
      <div className={classes.when}>
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
      </div>
      {changes.length > 0 ? (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change.field} className={classes.change}>
              <span className={classes.changeField}>{fieldLabel(t, entity, change.field)}:</span>
              <span className={classes.from}>
                <FieldValue
                  entity={entity}
                  name={change.field}
                  record={{ [change.field]: change.from }}
                  empty={t('ui.none')}
                />
              </span>
              <span aria-hidden>→</span>
              <FieldValue
                entity={entity}
                name={change.field}
                record={{ [change.field]: change.to }}
                empty={t('ui.none')}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** What happened, in words: what the row's own event tells besides says more than that it was changed. */
function verbOf(t: ReturnType<typeof useTranslate>, entity: Entity, entry: HistoryEntry): string {
  const { name, changes, happened } = entry;
  const deletion = changes.find(({ field }) => field === 'deletedAt');
  if (deletion) return t(deletion.to ? 'ui.history.removed' : 'ui.history.restored');
  const sentences = [name, ...happened].map((told) => `event.${told}`).filter(t.has);
  const { created } = entity.events;
  if (name === created.name) sentences.unshift('ui.history.created');
  if (sentences.length > 0) return sentences.map((key) => t(key, valuesOf(entry.data))).join(', ');
  const verb = name.slice(entity.id.length + 1);
  return t.has(`ui.history.${verb}`) ? t(`ui.history.${verb}`) : t('ui.history.changed');
}

/** The texts and numbers among an event's data, which its sentence may name. */
function valuesOf(data: unknown): Record<string, string | number> {
  const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  return Object.fromEntries(Object.entries(data ?? {}).filter(([, value]) => isPlain(value)));
}
