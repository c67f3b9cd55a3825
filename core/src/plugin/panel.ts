import type { AccessKey } from '../permission/access-rule.ts';
import type { Role } from '../permission/role.ts';

/**
 * Where a panel may stand. `route`: a screen; `modal`: a layer over the current screen, with an address; `tab:<entity id>`:
 * a tab on that entity's record; `form:<entity id>`: fields of an extension within that entity's form; `row:<entity id>`: what
 * an extension says of the record where it stands among others; `projectTab`: a tab inside a project; `topBar`: a small
 * control beside the person's own; `dialog:<name>`: a modal that selectors open by its name; `mapLayer`, `dashboard`, `settings`.
 */
export type Slot =
  | 'route'
  | 'modal'
  | `tab:${string}`
  | `form:${string}`
  | `row:${string}`
  | `dialog:${string}`
  | 'topBar'
  | 'mapLayer'
  | 'dashboard'
  | 'settings';

/** A lazily loaded piece of screen. `Component` is the framework's component type; the kernel does not look inside. */
export interface Panel<Component = unknown> {
  /** `<plugin>.<name>` */
  readonly id: string;
  readonly slot: Slot;
  /** Locale key of its title. */
  readonly title: string;
  /** route and modal: path pattern (`/lands`, `/project/:projectId/details`). */
  readonly path?: string;
  /** Reached without a session. */
  readonly isOpen?: boolean;
  /** Sent to the root without one of these roles in the current organization. */
  readonly roles?: readonly Role[];
  /** Sent to the root without this key. */
  readonly access?: AccessKey;
  /**
   * Beside `access`: what of the server is shown or done here. Entities (`lands.land`, `lands.land:create`), columns
   * (`core.project.description`), commands and queries by name. Who holds the key of no screen that names a thing is refused
   * it by the server as well (tests/isolation).
   */
  readonly guards?: readonly string[];
  /** Shown without the navigation frame (sign-in, prints). */
  readonly isBare?: boolean;
  /** tab: order among its siblings. */
  readonly order?: number;
  readonly load: () => Promise<{ readonly default: Component }>;
}

/** An entry of the navigation rail. */
export interface NavigationItem {
  readonly id: string;
  /** Locale key. */
  readonly title: string;
  /** Name of one of the shell's own icons (Tabler's, `map-2`), or a component of the same family that the plugin imports. */
  readonly icon: string | IconComponent;
  /** `:projectId` stands for the project that is chosen; the entry hides while there is none. */
  readonly path: string;
  readonly order: number;
  /** `administration`: seldom gone to, kept together under a heading that opens. Default: everyday work. */
  readonly group?: 'administration';
  readonly roles?: readonly Role[];
  readonly access?: AccessKey;
}

/** Draws an icon: its size and the width of its lines, in pixels. What it answers is the screen library's affair. */
export type IconComponent = (props: { readonly size?: number; readonly stroke?: number }) => unknown;
