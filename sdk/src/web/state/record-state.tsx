import type { RecordLoading } from '../record/use-record.ts';
import { ErrorState } from './error-state.tsx';
import { NoPermissionState } from './no-permission-state.tsx';
import { NotFoundState } from './not-found-state.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';

/**
 * What stands in the place of a record that is not there (`useRecord`), or of which a list has brought only some fields: it
 * loads, is missing, out of reach, or could not be had.
 */
export function RecordState({ of }: { readonly of: RecordLoading }) {
  if (of.status === 'missing') return <NotFoundState />;
  if (of.status === 'forbidden') return <NoPermissionState />;
  return of.error === undefined ? <PanelSkeleton /> : <ErrorState error={of.error} onRetry={of.reload} />;
}
