import {
  disablePlugin,
  enablePlugin,
  installPlugin,
  type PluginAct,
  reinstallPlugin,
  retirePlugin,
  startPluginExport,
  startPluginPurge,
} from '@gleba/sdk';
import { confirm, pluginTitle, useServices, useTranslate } from '@gleba/sdk/web';

const commands = {
  install: installPlugin,
  enable: enablePlugin,
  disable: disablePlugin,
  retire: retirePlugin,
  reinstall: reinstallPlugin,
  export: startPluginExport,
} as const;

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
      if (act === 'purge') await api.run(startPluginPurge, { id: pluginId, confirmation: pluginId });
      else await api.run(commands[act], { id: pluginId });
      notifier.success(t(`workspace.plugins.done.${act}`, { plugin }));
    } catch {
      // The data layer has told it; the list below shows what is true now.
    }
    reload();
  };
}
