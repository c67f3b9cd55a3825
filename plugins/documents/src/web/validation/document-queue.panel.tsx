import { formatInteger } from '@gleba/sdk';
import {
  Button,
  EmptyState,
  ErrorState,
  IconCheck,
  Link,
  observer,
  PanelSkeleton,
  SegmentedControl,
  TextInput,
  UnstyledButton,
  useAddress,
  useDebouncedValue,
  useOpenModal,
  useQuery,
  useTranslate,
  type WidgetProps,
} from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import { Document } from '../../entities/document.entity.ts';
import { documentQueue, queueReasons } from '../../reading-operations.ts';
import { TypeSelect } from '../types/type-select.tsx';
import classes from './queue.module.css';
import { isElsewhere, type QueueRow } from './queue-facts.ts';
import { QueueItem } from './queue-item.tsx';
import { QueueKeys } from './queue-keys.tsx';

/** Documents that wait for somebody: one after the other, by the keyboard alone where one likes. */
export default observer(function DocumentQueue({ projectId }: WidgetProps) {
  const t = useTranslate();
  const openModal = useOpenModal();
  const { params, set } = useAddress();
  const reason = queueReasons.find((known) => known === params.get('reason')) ?? 'waiting';
  const [block] = useDebouncedValue(params.get('block') ?? '', 300);
  const [person] = useDebouncedValue(params.get('person') ?? '', 300);
  const documentTypeId = params.get('type');
  const filters = { ...(block && { block }), ...(person && { person }), ...(documentTypeId && { documentTypeId }) };
  const input = { projectId, reason, ...filters };
  const { answer, error, reload } = useQuery(documentQueue, input, { staleOn: [Document], keepsFormer: true });
  const [chosen, choose] = useState<string>();
  const rows = answer?.rows ?? [];
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === chosen),
  );
  const row = rows[at];
  // What was decided leaves the list; what stood behind it is the next one.
  const next = () => choose(rows[at + 1]?.id ?? rows[at - 1]?.id);
  const go = (by: number) => choose(rows[Math.min(rows.length - 1, Math.max(0, at + by))]?.id);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      const act = { j: () => go(1), k: () => go(-1), Enter: row && (() => openModal(`/documents/${row.id}`)) }[
        event.key
      ];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
  if (error !== undefined && !answer) return <ErrorState error={error} onRetry={() => void reload()} />;
  if (!answer) return <PanelSkeleton />;
  return (
    <div className={classes.queue}>
      <div className={classes.filters}>
        <SegmentedControl
          aria-label={t('documents.queue.reason')}
          value={reason}
          onChange={(value) => set({ reason: value })}
          data={queueReasons.map((value) => ({
            value,
            label: `${t(`documents.queue.reason.${value}`)} ${formatInteger(answer.counts[value])}`,
          }))}
        />
        <TypeSelect value={documentTypeId} onChange={(type) => set({ type: type ?? '' })} />
        <TextInput
          w={110}
          placeholder={t('documents.queue.block')}
          aria-label={t('documents.queue.block')}
          value={params.get('block') ?? ''}
          onChange={({ currentTarget }) => set({ block: currentTarget.value })}
        />
        <TextInput
          w={180}
          placeholder={t('documents.queue.person')}
          aria-label={t('documents.queue.person')}
          value={params.get('person') ?? ''}
          onChange={({ currentTarget }) => set({ person: currentTarget.value })}
        />
        <Button variant="default" size="sm" component={Link} to="/documents?missing=all">
          {t('documents.queue.missing')}
        </Button>
        <QueueKeys />
      </div>
      {row ? (
        <div className={classes.sides}>
          <Rows rows={rows} chosen={row.id} onChoose={choose} />
          <section className={classes.detail} aria-label={row.name}>
            <QueueItem key={row.id} row={row} onDecided={next} />
          </section>
        </div>
      ) : (
        <EmptyState
          icon={<IconCheck size={24} stroke={1.5} />}
          title={t('documents.queue.none')}
          text={t('documents.queue.noneText')}
        />
      )}
    </div>
  );
});

interface RowsProps {
  readonly rows: readonly QueueRow[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

function Rows({ rows, chosen, onChoose }: RowsProps) {
  const t = useTranslate();
  return (
    <ul className={classes.list} aria-label={t('documents.queue.list')}>
      {rows.map(({ id, name, block, lot, person }) => (
        <li key={id}>
          <UnstyledButton className={classes.row} aria-current={id === chosen} onClick={() => onChoose(id)}>
            {name}
            <span className={classes.where}>
              {[block && t('documents.queue.lotOf', { block, lot: lot ?? '' }), person].filter(Boolean).join(' · ')}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
