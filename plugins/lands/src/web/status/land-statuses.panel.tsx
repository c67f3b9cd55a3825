import { formatDateTime, type RecordOf } from '@gleba/sdk';
import {
  EmptyState,
  ErrorState,
  IconFlag,
  observer,
  PanelSkeleton,
  StatusBadge,
  toneOf,
  useList,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import type { Land } from '../../entities/land.entity.ts';
import { LandStatus } from '../../entities/land-status.entity.ts';
import classes from './statuses.module.css';

/** Tab of a lot: its steps from status to status, the newest first. */
export default observer(function LandStatusesPanel({ record: land }: { readonly record: RecordOf<typeof Land> }) {
  const t = useTranslate();
  const list = useList(LandStatus, {
    filter: { landId: { equalTo: land.id } },
    orderBy: ['-createdAt'],
    fields: ['status', 'previousStatus', 'reason', 'createdAt'],
    include: { createdByUser: ['name'] },
  });
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  if (list.status === 'loading' && list.rowCount === 0) return <PanelSkeleton />;
  if (list.rowCount === 0) {
    const icon = <IconFlag size={24} stroke={1.5} />;
    return <EmptyState icon={icon} title={t('lands.statuses.none')} text={t('lands.statuses.noneText')} />;
  }
  return (
    <ol className={classes.steps}>
      {list.rows.map(({ id, status, previousStatus, reason, createdAt, createdByUser }) => {
        const from = valueLabel(t, LandStatus, 'status', previousStatus);
        const to = valueLabel(t, LandStatus, 'status', status);
        return (
          <li key={id} className={classes.step}>
            <div className={classes.line}>
              <StatusBadge label={to} tone={toneOf(LandStatus, 'status', status)} />
              <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
            </div>
            <p className={classes.note}>
              {[t('lands.statuses.step', { from, to }), createdByUser?.name].filter(Boolean).join(' · ')}
            </p>
            {reason ? <p className={classes.reason}>{reason}</p> : null}
          </li>
        );
      })}
    </ol>
  );
});
