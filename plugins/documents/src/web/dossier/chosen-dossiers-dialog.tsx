import { type ActionDialogProps, type BulkGiven, useTranslate } from '@gleba/sdk/web';
import { ChosenLands } from '../documents/chosen-lands.tsx';
import { DossierDialog } from './dossier-dialog.tsx';

/** The dossiers of the chosen lots. */
export default function ChosenDossiersDialog({ projectId = '', count, ids, onClose }: ActionDialogProps<BulkGiven>) {
  const t = useTranslate();
  const title = t('documents.dossier.openMany');
  return (
    <ChosenLands ids={ids} title={title} onClose={onClose}>
      {(landIds) => {
        const scope = { label: t('documents.dossier.chosen', { count }), lands: { landIds } };
        return <DossierDialog projectId={projectId} title={title} scopes={[scope]} onClose={onClose} />;
      }}
    </ChosenLands>
  );
}
