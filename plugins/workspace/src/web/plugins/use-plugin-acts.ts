import type { PluginAct } from '@gleba/sdk';
import { confirm, pluginTitle, useServices, useTranslate } from '@gleba/sdk/web';

/** Asks the person where an act cannot be taken back lightly, does it, and says so. Refusals are told by a toast. */
export function usePluginActs(reload: () => void): (act: PluginAct, pluginId: string) => Promise<void> {
  const { api, notifier } = useServices();
  const t = useTranslate();
  return async (act, pluginId) => {
    const plugin = pluginTitle(t, pluginId);
    if (act === 'disable' || act === 'retire' || act === 'purge') {
      const isSure = await confirm({
        title: t(`workspace.plugins.${act}Title`, { plugin }),
        message: t(`workspace.plugins.${act}Text`),
        confirmLabel: t(`workspace.plugins.act.${act}`),
        isDangerous: act === 'purge',
        ...(act === 'purge' && { typeToConfirm: pluginId }),
      });
      if (!isSure) return;
    }
    try {
      const confirmation = act === 'purge' ? { confirmation: pluginId } : {};
      await api.command(`${act}Plugin`, { id: pluginId, ...confirmation }, 'id state');
      notifier.success(t(`workspace.plugins.done.${act}`, { plugin }));
    } catch {
      // The data layer has told it; the list below shows what is true now.
    }
    reload();
  };
}
