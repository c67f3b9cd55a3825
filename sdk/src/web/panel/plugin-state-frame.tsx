import type { Panel } from '@gleba/core';
import { IconArchive, IconPuzzleOff } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { PanelPlugin, useServices, useTranslate } from '../context/services.tsx';
import type { Texts } from '../context/texts.ts';
import { ModalFrame } from '../record/modal-frame.tsx';
import { StateFrame } from '../state/state-frame.tsx';
import classes from './plugin-state-frame.module.css';

/** The plugin's name for people, or its id. */
export function pluginTitle(t: Texts, pluginId: string): string {
  const key = `plugin.${pluginId}`;
  return t.has(key) ? t(key) : pluginId;
}

/**
 * Shows a panel as its plugin's state in the organization permits, and follows it while the panel is open: not at all, to be
 * read only, or as it is. Before anybody is signed in there is no organization whose state could count.
 */
export const PluginStateFrame = observer(function PluginStateFrame({
  panel,
  children,
}: {
  readonly panel: Panel;
  readonly children: ReactNode;
}) {
  const { session } = useServices();
  const t = useTranslate();
  const [plugin = panel.id] = panel.id.split('.');
  const title = pluginTitle(t, plugin);
  if (!panel.isOpen && !session.allowsPlugin(plugin, 'see')) {
    const state = (
      <StateFrame
        role="status"
        icon={<IconPuzzleOff size={24} stroke={1.5} />}
        title={t('ui.plugin.off', { plugin: title })}
        text={t('ui.plugin.offText')}
      />
    );
    return panel.slot === 'modal' ? <ModalFrame title={t(panel.title)}>{state}</ModalFrame> : state;
  }
  const isReadOnly = panel.slot === 'route' && !panel.isOpen && !session.allowsPlugin(plugin, 'write');
  return (
    <PanelPlugin value={plugin}>
      {isReadOnly ? (
        <p className={classes.note} role="status">
          <IconArchive size={16} />
          {t('ui.plugin.readOnly', { plugin: title })}
        </p>
      ) : null}
      {children}
    </PanelPlugin>
  );
});
