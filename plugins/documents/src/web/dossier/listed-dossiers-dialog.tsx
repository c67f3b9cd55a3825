import { type ActionDialogProps, type ListGiven, useTranslate } from '@gleba/sdk/web';
import { DossierDialog } from './dossier-dialog.tsx';

/** The dossiers of all lots that the list shows: of a project, where it shows all. */
export default function ListedDossiersDialog({
  projectId = '',
  filter,
  rowCount,
  onClose,
}: ActionDialogProps<ListGiven>) {
  const t = useTranslate();
  return (
    <DossierDialog
      projectId={projectId}
      title={t('documents.dossier.openMany')}
      scopes={[{ label: t('documents.dossier.listed', { count: rowCount }), lands: { filter: { ...filter } } }]}
      onClose={onClose}
    />
  );
}
