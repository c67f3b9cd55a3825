import { useServices, useTranslate, valueLabel } from '@gleba/sdk/web';
import { Land } from '../../entities/land.entity.ts';
import { type LandStatusName, needsReason } from '../../land-status.ts';
import { changeStatus } from '../status/status-change.ts';

/** Changes one lot's status, with 'Desfazer'. A refusal is told by the toast rules and the old one stays. */
export function useChangeStatus(): (id: string, status: LandStatusName, reason: string | null) => Promise<void> {
  const { api, notifier } = useServices();
  const t = useTranslate();
  return async (id, status, reason) => {
    try {
      const previous = await changeStatus(api, id, status, reason);
      if (previous === undefined) return;
      const word = valueLabel(t, Land, 'computedStatus', status).toLowerCase();
      notifier.success(t('lands.record.statusChanged', { status: word }), {
        label: t('ui.undo'),
        run: () => void changeStatus(api, id, previous, needsReason(previous) ? t('ui.undo') : null).catch(() => {}),
      });
    } catch {
      // Told already.
    }
  };
}
