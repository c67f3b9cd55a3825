import type { PanelServices } from '@gleba/sdk/web';
import { reaction } from 'mobx';

/** Whoever signs out here is told nothing here any more; a session that ended by itself changes nothing. */
export function leavePushWithSession({ session }: PanelServices): void {
  reaction(
    () => session.status,
    async (status, before) => {
      if (before !== 'ready' || status !== 'anonymous' || session.isExpired) return;
      const registration = await navigator.serviceWorker?.getRegistration();
      await (await registration?.pushManager?.getSubscription())?.unsubscribe().catch(() => {});
    },
  );
}
