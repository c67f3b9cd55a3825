import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { dialogs } from './dialog-store.ts';

/** The dialog comes with the first question. */
const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));

/** Shows what `confirm()` asks; stands once in the shell. */
export const ConfirmDialogs = observer(function ConfirmDialogs() {
  return dialogs.open.map((dialog) => (
    <Suspense key={dialog.id} fallback={null}>
      <ConfirmDialog dialog={dialog} />
    </Suspense>
  ));
});
