import { formatArea } from '@gleba/sdk';
import {
  Button,
  CloseButton,
  ErrorState,
  IconChevronDown,
  IconMapPin,
  observer,
  recordTitle,
  Skeleton,
  StatusBadge,
  toneOf,
  useCan,
  useOpenModal,
  useRecord,
  useTranslate,
  valueLabel,
} from '@gleba/sdk/web';
import { Land } from '../../entities/land.entity.ts';
import { LandVisit } from '../../entities/land-visit.entity.ts';
import { StatusMenu } from '../land/status-menu.tsx';
import { useChangeStatus } from '../land/use-change-status.ts';
import { visitsTab } from '../visits/visits-tab.ts';
import classes from './shape-card.module.css';

export interface LandCardProps {
  readonly landId: string;
  /** Rows are chosen: their bar stands below. */
  readonly isRaised: boolean;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** The lot that was clicked on the map: which it is, how it stands, and what is done most with one. */
export const LandCard = observer(function LandCard({ landId, isRaised, onOpen, onClose }: LandCardProps) {
  const t = useTranslate();
  const can = useCan();
  const openModal = useOpenModal();
  const changeStatus = useChangeStatus();
  const { record, status, error, reload } = useRecord(Land, landId);
  // Removed meanwhile: the map forgets it with its next tiles.
  if (status === 'missing' || status === 'forbidden') return null;
  const word = record && valueLabel(t, Land, 'computedStatus', record.computedStatus);
  const badge = record && (
    <StatusBadge label={word ?? ''} tone={toneOf(Land, 'computedStatus', record.computedStatus)} />
  );
  return (
    <aside className={classes.card} aria-label={t('lands.map.land')} data-land data-raised={isRaised || undefined}>
      <div className={classes.head}>
        <h3 className={classes.title}>{recordTitle(t, Land, record)}</h3>
        <CloseButton aria-label={t('ui.close')} onClick={onClose} />
      </div>
      {record ? (
        <>
          <p className={classes.line}>
            {badge}
            {formatArea(record.computedArea)}
          </p>
          <div className={classes.actions}>
            <Button size="xs" onClick={() => onOpen(landId)}>
              {t('lands.map.openLand')}
            </Button>
            {can(Land.access.update, record.projectId) ? (
              <StatusMenu
                projectId={record.projectId}
                current={record.computedStatus}
                onChoose={(next, reason) => void changeStatus(landId, next, reason)}
              >
                <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} />}>
                  {t('lands.map.status')}
                </Button>
              </StatusMenu>
            ) : null}
            {can(LandVisit.access.create, record.projectId) ? (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconMapPin size={14} />}
                onClick={() => openModal(`/lands/${landId}?tab=${visitsTab}&visit=new`)}
              >
                {t('lands.visits.new')}
              </Button>
            ) : null}
          </div>
        </>
      ) : status === 'error' ? (
        <ErrorState error={error} onRetry={reload} />
      ) : (
        <Skeleton height={64} />
      )}
    </aside>
  );
});
