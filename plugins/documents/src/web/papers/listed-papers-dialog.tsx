import type { ActionDialogProps, ListGiven } from '@gleba/sdk/web';
import { PapersDialog } from './papers-dialog.tsx';

/** Papers of all lots that the list shows: of a project, where it shows all. */
export default function ListedPapersDialog({ projectId = '', filter, onClose }: ActionDialogProps<ListGiven>) {
  return <PapersDialog lands={{ projectId, filter: { ...filter } }} onClose={onClose} />;
}
