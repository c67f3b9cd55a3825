import type { Role } from '../permission/role.ts';

/**
 * Something that people may be told of, declared by the plugin that tells it, so that each person can switch it off. Its
 * sentence stands in the locale files under `notification.<id>`, what it is called under `notification.<id>.name`.
 */
export interface NotificationKind {
  /** `<plugin>.<camelCase>` */
  readonly id: `${string}.${string}`;
  /** Whom it can concern; everybody by default. Others are neither told nor asked about it. */
  readonly roles?: readonly Role[];
}
