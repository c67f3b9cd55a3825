import type { Contribution } from '../plugin/contribution.ts';
import type { NavigationItem, Panel } from '../plugin/panel.ts';
import type { Plugin } from '../plugin/plugin.ts';
import type { ShellIcon } from '../plugin/shell-icons.ts';

/** An entry of the navigation that knows whose its screen is, while the screen itself is still on its way. */
export type FirstItem = NavigationItem & { readonly scope?: 'project' | 'organization' };

/** What of a plugin the frame and the first screens draw. The rest of it comes when they stand. */
export interface FirstPart {
  readonly plugin: Pick<Plugin, 'id' | 'isEssential'>;
  readonly side: {
    readonly panels: readonly Panel[];
    readonly contributions: readonly Contribution[];
    readonly navigation: readonly FirstItem[];
  };
}

/** The same as plain data, before it is written into a page: without functions, and a component by its name. */
export interface ToldPart {
  readonly plugin: FirstPart['plugin'];
  readonly contributions: readonly Contribution[];
  readonly navigation: readonly ToldItem[];
}

export interface ToldItem extends Omit<FirstItem, 'icon'> {
  readonly icon: ShellIcon | { readonly component: string };
}
