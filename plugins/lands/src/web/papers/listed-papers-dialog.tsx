import { type ActionDialogProps, type ListGiven, useTranslate } from '@gleba/sdk/web';
import { PapersDialog } from './papers-dialog.tsx';

/** Papers of all lots that the list shows. */
export default function ListedPapersDialog({
  projectId = '',
  filter,
  rowCount,
  onClose,
}: ActionDialogProps<ListGiven>) {
  const t = useTranslate();
  const scope = { label: t('lands.papers.listed', { count: rowCount }), lots: { filter } };
  return <PapersDialog projectId={projectId} scopes={[scope]} onClose={onClose} />;
}
