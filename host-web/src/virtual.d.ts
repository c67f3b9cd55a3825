declare module 'virtual:gleba/web-plugins' {
  import type { WebEntry } from '@gleba/core/web';

  export const entries: readonly WebEntry[];
}
