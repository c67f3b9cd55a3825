import type { Guarded, ShownTo } from './guarded.ts';
import type { ShellIcon } from './shell-icons.ts';

/**
 * Where a panel may stand. `route`: a screen; `modal`: a layer over the current screen, with an address; `dialog:<name>`: a modal
 * that selectors open by its name; `frame`: drawn with the frame, over whichever screen, once the browser rests; it finds out itself whether
 * it has something to say. What stands on others' screens is a contribution.
 */
export type Slot = 'route' | 'modal' | 'frame' | `dialog:${string}`;

/**
 * A lazily loaded piece of screen. `Component` is the framework's component type; the kernel does not look inside. Whoever may not
 * see it and goes to its address is sent to the root.
 */
export interface Panel<Component = unknown> extends Guarded {
  /** `<plugin>.<name>` */
  readonly id: string;
  readonly slot: Slot;
  /** Locale key of its title. */
  readonly title: string;
  /** route and modal: path pattern as people say it (`/lands`, `/:project/documents`); see `scope`. */
  readonly path?: string;
  /**
   * modal: the screen that it stands over when it is opened by its address, as that screen says its own. Default: the nearest one
   * above it in the path.
   */
  readonly over?: string;
  /** Reached without a session. */
  readonly isOpen?: boolean;
  /**
   * Whose screen it is. `project`: it stands below the project's address (`/p/:projectId/lands`), is refused where the project leaves
   * its plugin out, and what was said short leads there. `organization`: whichever project is chosen. Default: a project's when
   * the path begins with one, unless it is bare.
   */
  readonly scope?: 'project' | 'organization';
  /** Shown without the navigation frame (sign-in, prints). */
  readonly isBare?: boolean;
  readonly load: () => Promise<{ readonly default: Component }>;
}

/** An entry of the navigation rail. */
export interface NavigationItem extends ShownTo {
  readonly id: string;
  /** Locale key. */
  readonly title: string;
  /** One of the shell's own icons, or a component of the same family (Tabler's) that the plugin imports. */
  readonly icon: ShellIcon | IconComponent;
  /** The address of a screen, as its panel says it; one of a project hides while none is chosen. */
  readonly path: string;
  readonly order: number;
  /** `administration`: seldom gone to, kept together in an area of its own. Default: everyday work. */
  readonly group?: 'administration';
  /** Where in the administration; default `catalogues`, the lists that an office keeps. */
  readonly section?: 'people' | 'organization' | 'catalogues' | 'system';
  /** Everyday work that a plugin brings several places for: locale key of the words that they stand under, behind those without. */
  readonly heading?: string;
  /** Leads to the settings: also there for whoever sees one of their pages, and then leads to that one. */
  readonly isSettings?: boolean;
}

/** Draws an icon: its size and the width of its lines, in pixels. What it answers is the screen library's affair. */
export type IconComponent = (props: { readonly size?: number; readonly stroke?: number }) => unknown;
