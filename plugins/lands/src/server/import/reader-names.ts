import type { FileOutline } from '@gleba/plugin-workspace';
import type { ReaderName } from '@gleba/sdk';
import { refusalOf } from '@gleba/sdk/exchange';

/** The polygons of a small file; null where they have more positions than wanted. */
export const outlineFile: ReaderName<
  { readonly bytes: Uint8Array; readonly name: string; readonly unpackedBytes: number; readonly positions: number },
  readonly FileOutline[] | null,
  never,
  never
> = { id: 'lands.outlines', errorOf: refusalOf };
