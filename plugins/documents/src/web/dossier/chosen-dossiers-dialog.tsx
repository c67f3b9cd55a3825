import { type ActionDialogProps, type BulkGiven, Dialog, PanelSkeleton, useTranslate } from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import { DossierDialog } from './dossier-dialog.tsx';

/** The dossiers of the chosen lots. */
export default function ChosenDossiersDialog({ projectId = '', count, ids, onClose }: ActionDialogProps<BulkGiven>) {
  const t = useTranslate();
  const [landIds, setLandIds] = useState<string[]>();
  const title = t('documents.dossier.openMany');
  useEffect(() => {
    let isWanted = true;
    ids().then(
      (found) => isWanted && setLandIds([...found]),
      // Told by the toast rules.
      () => isWanted && onClose(),
    );
    return () => {
      isWanted = false;
    };
  }, [ids, onClose]);
  if (!landIds) {
    return (
      <Dialog title={title} onClose={onClose}>
        <PanelSkeleton />
      </Dialog>
    );
  }
  const scope = { label: t('documents.dossier.chosen', { count }), lands: { landIds } };
  return <DossierDialog projectId={projectId} title={title} scopes={[scope]} onClose={onClose} />;
}
