import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { NamedModals } from '../modal/named-modals.tsx';
import { dialogs } from './dialog-store.ts';
import { forms } from './form-dialog-store.ts';
import { quickCreates } from './quick-create-store.ts';

/** Each comes with the first question of its kind. */
const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'));
const FormDialog = lazy(() => import('./form-dialog.tsx'));
const QuickCreateDialog = lazy(() => import('./quick-create-dialog.tsx'));

/** Shows what `confirm()` and `askForm()` ask, and modals that are opened by name; stands once in the shell. */
export const ConfirmDialogs = observer(function ConfirmDialogs() {
  return (
    <>
      <NamedModals />
      {quickCreates.open.map((dialog) => (
        <Suspense key={`new-${dialog.id}`} fallback={null}>
          <QuickCreateDialog dialog={dialog} />
        </Suspense>
      ))}
      {forms.open.map((dialog) => (
        <Suspense key={`form-${dialog.id}`} fallback={null}>
          <FormDialog dialog={dialog} />
        </Suspense>
      ))}
      {dialogs.open.map((dialog) => (
        <Suspense key={dialog.id} fallback={null}>
          <ConfirmDialog dialog={dialog} />
        </Suspense>
      ))}
    </>
  );
});
