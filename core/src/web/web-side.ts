import type { NavigationItem, Panel } from '../plugin/panel.ts';
import type { Plugin } from '../plugin/plugin.ts';
import type { Needed, Token, Tokens, Wanted } from '../plugin/token.ts';
import type { LocaleMessages } from './translate.ts';
import type { WebServices } from './web-services.ts';

/** What a plugin adds to the screen, as plain values that the shell inspects before anything is shown. */
export interface WebSide {
  readonly panels?: readonly Panel[];
  readonly navigation?: readonly NavigationItem[];
  /** Services by token id. */
  readonly provides?: readonly WebProvided[];
  readonly locales: LocaleMessages;
}

export interface WebProvided {
  readonly token: Token;
  readonly service: unknown;
}

/** Pairs a token with its service, checking that they fit. */
export function provide<T>(token: Token<T>, service: NoInfer<T>): WebProvided {
  return { token, service };
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
