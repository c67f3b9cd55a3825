import type { Land } from '@gleba/plugin-lands';
import { type ActionDialogProps, type RecordGiven, useTranslate } from '@gleba/sdk/web';
import { DossierDialog } from './dossier-dialog.tsx';

/** The dossier of a lot, or those of its whole block. */
export default function LandDossierDialog({ record, onClose }: ActionDialogProps<RecordGiven<typeof Land>>) {
  const t = useTranslate();
  const { id, projectId, block, lot } = record;
  return (
    <DossierDialog
      projectId={projectId}
      title={t('documents.dossier.open')}
      scopes={[
        { label: t('documents.dossier.thisLand', { lot }), lands: { landIds: [id] } },
        { label: t('documents.dossier.wholeBlock', { block }), lands: { block } },
      ]}
      onClose={onClose}
    />
  );
}
