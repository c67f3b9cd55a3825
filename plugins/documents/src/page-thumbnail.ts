import type { ReaderName } from '@gleba/sdk';

/** Purpose of the small pictures of pages, which the program makes and nobody sends. */
export const thumbnailPurpose = 'documents.thumbnail';

/** Pixels of the longer side: sharp in the specification's preview of 200 by 250, a quarter larger under the pointer. */
export const thumbnailSide = 480;

/** Draws the first sheet of a page small, as the camera held it; people's own turning is left to who shows it. A JPEG. */
export const pageThumbnail: ReaderName<
  { readonly path: string; readonly type: string },
  { readonly bytes: Uint8Array } | { readonly refused: 'undrawable' },
  never,
  never
> = { id: 'documents.thumbnail' };
