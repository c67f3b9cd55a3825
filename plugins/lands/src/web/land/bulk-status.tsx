import { type BulkGiven, Button, IconChevronDown, useServices, useTranslate } from '@gleba/sdk/web';
import type { LandStatusName } from '../../land-status.ts';
import { changeLandStatuses, undoLandStatuses } from '../../operations/lands.ts';
import { StatusMenu } from './status-menu.tsx';

/** Another status for the chosen lots. */
export default function BulkStatus({ projectId = '', rows, changes, clear }: BulkGiven) {
  const { api } = useServices();
  const t = useTranslate();
  const change = (status: LandStatusName, reason: string | null) => {
    clear();
    return changes.start(
      async () => (await api.run(changeLandStatuses, { projectId, ...rows, status, reason })).jobId,
      {
        done: (count) => t('lands.bulk.changed', { count }),
        // For lots whose way back asks for a reason.
        undo: async (jobId) => (await api.run(undoLandStatuses, { projectId, jobId, reason: t('ui.undo') })).jobId,
      },
    );
  };
  return (
    <StatusMenu projectId={projectId} onChoose={(status, reason) => void change(status, reason)}>
      <Button variant="light" size="compact-sm" rightSection={<IconChevronDown size={15} />}>
        {t('lands.bulk.status')}
      </Button>
    </StatusMenu>
  );
}
