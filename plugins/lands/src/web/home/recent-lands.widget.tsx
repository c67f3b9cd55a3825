import { formatDateTime } from '@gleba/sdk';
import {
  ErrorState,
  observer,
  PanelSkeleton,
  UnstyledButton,
  useList,
  useOpenModal,
  useTranslate,
  type WidgetProps,
} from '@gleba/sdk/web';
import { Land } from '../../entities/land.entity.ts';
import classes from './home.module.css';

const shown = 6;
const fields = ['block', 'lot', 'updatedAt'] as const;

/** The lots that somebody worked on last. */
export default observer(function RecentLandsWidget({ projectId }: WidgetProps) {
  const t = useTranslate();
  const openModal = useOpenModal();
  const list = useList(Land, { filter: { projectId: { equalTo: projectId } }, orderBy: ['-updatedAt'], fields });
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  if (list.status === 'loading' && list.rowCount === 0) return <PanelSkeleton />;
  if (list.rowCount === 0) return <p className={classes.none}>{t('lands.home.none')}</p>;
  return (
    <ul className={classes.lines}>
      {list.rows.slice(0, shown).map(({ id, block, lot, updatedAt }) => (
        <li key={id}>
          <UnstyledButton className={classes.link} onClick={() => openModal(`/lands/${id}`)}>
            {t('lands.land.title', { block, lot })}
          </UnstyledButton>
          <span>{formatDateTime(updatedAt)}</span>
        </li>
      ))}
    </ul>
  );
});
