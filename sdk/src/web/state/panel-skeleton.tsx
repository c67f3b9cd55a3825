import { Skeleton } from '@mantine/core';
import { useTranslate } from '../context/services.tsx';
import classes from './state.module.css';
import { useDelayed } from './use-delayed.ts';

/** A panel on its way: nothing for 150 ms, then its outline. */
export function PanelSkeleton() {
  const t = useTranslate();
  const isDue = useDelayed(true);
  // Nothing to see, and not done either: who waits for the screen, as the journeys do, goes by `aria-busy`.
  if (!isDue) return <div aria-busy hidden />;
  return (
    <div className={classes.lines} role="status" aria-label={t('ui.loading')}>
      <Skeleton height={24} width="32%" />
      <Skeleton height={36} />
      <Skeleton height={14} width="88%" />
      <Skeleton height={14} width="94%" />
      <Skeleton height={14} width="76%" />
      <Skeleton height={14} width="82%" />
    </div>
  );
}
