import { type ActionDialogProps, type BulkGiven, useTranslate } from '@gleba/sdk/web';
import { ChosenLands } from '../documents/chosen-lands.tsx';
import { PapersDialog } from './papers-dialog.tsx';

/** Papers of the chosen lots. */
export default function ChosenPapersDialog({ projectId = '', ids, onClose }: ActionDialogProps<BulkGiven>) {
  const t = useTranslate();
  return (
    <ChosenLands ids={ids} title={t('documents.papers.open')} onClose={onClose}>
      {(landIds) => <PapersDialog lands={{ projectId, landIds }} onClose={onClose} />}
    </ChosenLands>
  );
}
