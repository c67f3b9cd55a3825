import { useServices, useStore, useTranslate, valueLabel } from '@gleba/sdk/web';
import { Land } from '../../entities/land.entity.ts';
import type { LandStatus } from '../map/land-colors.ts';

/** Changes one lot's status, with 'Desfazer'. A refusal is told by the toast rules and the old one stays. */
export function useChangeStatus(): (id: string, status: LandStatus) => Promise<void> {
  const { notifier } = useServices();
  const t = useTranslate();
  const store = useStore(Land);
  return async (id, status) => {
    try {
      const { undo } = await store.undoable(id, { computedStatus: status });
      const word = valueLabel(t, Land, 'computedStatus', status).toLowerCase();
      notifier.success(t('lands.record.statusChanged', { status: word }), {
        label: t('ui.undo'),
        run: () => void undo().catch(() => {}),
      });
    } catch {
      // Told already.
    }
  };
}
