declare module 'virtual:gleba/web-plugins' {
  import type { WebEntry } from '@gleba/core/web';

  export const entries: readonly WebEntry[];
}

declare module 'virtual:gleba/first-parts' {
  import type { FirstPart } from '@gleba/core/web';

  /** Undefined while developing: the plugins themselves are waited for. Contributions come without their `load`. */
  export const parts: readonly FirstPart[] | undefined;
}
