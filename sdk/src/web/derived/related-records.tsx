import { type Entity, type FilterOf, referenceTo } from '@gleba/core';
import { Anchor } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { pluralInSentence } from '../context/labels.ts';
import { recordTitle } from '../context/record-title.ts';
import { useTranslate } from '../context/services.tsx';
import type { RecordPartProps } from '../contribution/contribute.ts';
import { Facts, factFields } from '../record/facts.tsx';
import { useList } from '../record/use-list.ts';
import { useOpenModal } from '../route/modal-route.ts';
import { useRecordPath } from '../screens/record-path.ts';
import { EmptyState } from '../state/empty-state.tsx';
import { ErrorState } from '../state/error-state.tsx';
import { PanelSkeleton } from '../state/panel-skeleton.tsx';
import classes from './derived.module.css';

export interface RelatedRecordsProps extends RecordPartProps {
  readonly of: Entity;
  /** Default: as they were made. */
  readonly orderBy?: readonly string[];
  /** Default: all that a record shows, but for the one that it is shown with. */
  readonly fields?: readonly string[];
}

/** More than that are read in their own list. */
const most = 100;

/** The records of an entity that name this one, each with its facts. */
export const RelatedRecords = observer(function RelatedRecords(props: RelatedRecordsProps) {
  const { entity, record, of, orderBy = ['-createdAt'] } = props;
  const t = useTranslate();
  const openModal = useOpenModal();
  const pathOf = useRecordPath(of);
  const by = referenceTo(of, entity);
  const fields = props.fields ?? factFields(of).filter((name) => name !== by);
  // Which fields an entity has, no type can say here.
  const filter = { [by]: { equalTo: record.id } } as FilterOf<Entity>;
  const list = useList(of, { filter, orderBy });
  useEffect(() => list.ensureRange(0, most), [list]);
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  if (list.status === 'loading' && list.rowCount === 0) return <PanelSkeleton />;
  if (list.rowCount === 0) return <EmptyState title={t('ui.list.empty', { entities: pluralInSentence(t, of) })} />;
  return list.rows.map((row) => {
    const title = recordTitle(t, of, row);
    const path = pathOf?.(row.id);
    return (
      <article key={row.id} className={classes.related} aria-label={title}>
        <h3 className={classes.title}>
          {path === undefined ? (
            title
          ) : (
            <Anchor onClick={() => openModal(path)} component="button">
              {title}
            </Anchor>
          )}
        </h3>
        <Facts entity={of} record={row} fields={fields} />
      </article>
    );
  });
});
