import type { ReaderName } from '@gleba/sdk';

/** What the bytes of a page say, whatever the file is called. */
export interface PageFacts {
  readonly type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp';
  /** Of a picture in pixels, of a PDF's first sheet in points. */
  readonly width: number;
  readonly height: number;
  /** Of a PDF. */
  readonly sheets: number | null;
}
export type PageRefusal = 'pageEncrypted' | 'pageBroken' | 'pageUndrawable' | 'pageUnknown' | 'pageTooLarge';

export const pageFile: ReaderName<
  { readonly path: string },
  PageFacts | { readonly refused: PageRefusal },
  never,
  never
> = {
  id: 'documents.page',
};
