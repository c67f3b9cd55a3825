import type { Entity } from '../entity/entity.ts';
import type { Contribution } from '../plugin/contribution.ts';
import type { NavigationItem, Panel } from '../plugin/panel.ts';
import type { Plugin } from '../plugin/plugin.ts';
import type { Provided } from '../plugin/provided.ts';
import type { Needed, Tokens, Wanted } from '../plugin/token.ts';
import type { LocaleMessages } from '../text/translate.ts';
import type { PluginStores } from './plugin-store.ts';
import type { WebServices } from './web-services.ts';

/** What a plugin adds to the screen, as plain values that the shell inspects before anything is shown. */
export interface WebSide {
  readonly panels?: readonly Panel[];
  /** What it adds to others' screens. */
  readonly contributions?: readonly Contribution[];
  readonly navigation?: readonly NavigationItem[];
  /** Services by token id. */
  readonly provides?: readonly Provided[];
  /** Records that people choose from on most screens: asked for when somebody begins to work, and there without a connection. */
  readonly initialData?: readonly Entity[];
  /** State that its screens share (`defineStores`); ends with the session and with the organization. */
  readonly stores?: PluginStores;
  readonly locales: LocaleMessages;
}

export interface WebEntry {
  readonly plugin: Plugin;
  readonly create: (given: {
    readonly needs: Record<string, unknown>;
    readonly wants: Record<string, unknown>;
    readonly services: WebServices;
  }) => WebSide;
}

/** The web side of a plugin: a function from what it needs to what it adds. */
export function webSide<N extends Tokens, W extends Tokens>(
  plugin: Plugin<N, W>,
  create: (given: { readonly needs: Needed<N>; readonly wants: Wanted<W>; readonly services: WebServices }) => WebSide,
): WebEntry {
  return {
    plugin,
    create: ({ needs, wants, services }) => create({ needs: needs as Needed<N>, wants: wants as Wanted<W>, services }),
  };
}

/** Checks a panel against its type where it is written down. */
export function definePanel<Component>(panel: Panel<Component>): Panel<Component> {
  return Object.freeze(panel);
}
