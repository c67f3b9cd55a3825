declare module 'virtual:gleba/server-plugins' {
  import type { ServerEntry } from '@gleba/core/server';

  export const entries: readonly ServerEntry[];
}
