import type { Land } from '@gleba/plugin-lands';
import type { RecordOf } from '@gleba/sdk';
import { ErrorState, Facts, observer, PanelSkeleton, useList } from '@gleba/sdk/web';
import { LandSoil } from '../entities/land-soil.entity.ts';

/** Tab of a lot: what is known of its ground. The first fact that is written makes the row. */
export default observer(function LandSoilPanel({ record: land }: { readonly record: RecordOf<typeof Land> }) {
  const list = useList(LandSoil, { filter: { id: { equalTo: land.id } } });
  if (list.status === 'error') return <ErrorState error={list.error} onRetry={() => void list.refresh()} />;
  if (list.status === 'loading' && list.rowCount === 0) return <PanelSkeleton />;
  return <Facts entity={LandSoil} record={list.rowAt(0) ?? { id: land.id, projectId: land.projectId }} />;
});
