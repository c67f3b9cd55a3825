import type { Panel } from '@gleba/core';
import { IconArchive, IconPuzzleOff } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { lazy, type ReactNode, Suspense } from 'react';
import { PanelPlugin, useServices, useTranslate } from '../context/services.tsx';
import type { Texts } from '../context/texts.ts';
import { StateFrame } from '../state/state-frame.tsx';

import classes from './plugin-state-frame.module.css';

/** A panel, or a part of a contribution: what has an id and comes later. */
export type FramedPart = Pick<Panel, 'id'> &
  Partial<Pick<Panel, 'slot' | 'title' | 'isOpen'>> & { readonly load: () => Promise<{ readonly default: unknown }> };

/** Comes when it is needed, which is hardly ever: every first screen would carry it. */
const ModalFrame = lazy(() => import('../record/modal-frame.tsx').then(({ ModalFrame }) => ({ default: ModalFrame })));

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
  readonly panel: FramedPart;
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
    if (panel.slot !== 'modal') return state;
    return (
      <Suspense fallback={null}>
        <ModalFrame title={t(panel.title ?? '')}>{state}</ModalFrame>
      </Suspense>
    );
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
