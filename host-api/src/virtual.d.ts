declare module 'virtual:gleba/server-plugins' {
  import type { ServerEntry } from '@gleba/core/server';

  export const entries: readonly ServerEntry[];
}

declare module 'virtual:gleba/readers' {
  import type { AnyReader } from '@gleba/core/server';

  export const readers: readonly AnyReader[];
}
