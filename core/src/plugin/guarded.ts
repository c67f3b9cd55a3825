import type { AccessKey } from '../permission/access-rule.ts';
import type { Role } from '../permission/role.ts';

/** For whom a part of the screen is there; said the same way by screens, navigation and contributions. */
export interface ShownTo {
  /** Not there without one of these roles in the current organization. */
  readonly roles?: readonly Role[];
  /** Not there without this key, in the project that is looked at. */
  readonly access?: AccessKey;
}

export interface Guarded extends ShownTo {
  /**
   * Beside `access`: what of the server is shown or done here. Entities (`lands.land`, `lands.land:create`), columns
   * (`core.project.description`), commands and queries by name. Who holds the key of no screen that names a thing is refused
   * it by the server as well (tests/isolation).
   */
  readonly guards?: readonly string[];
}
