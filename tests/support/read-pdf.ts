import { getDocument } from 'unpdf/pdfjs';

export interface ReadPdf {
  readonly title: string | undefined;
  /** Whether its catalogue says that it has tags. */
  readonly isTagged: boolean;
  readonly bookmarks: readonly { readonly title: string; readonly page: number }[];
  /** Points: A4 is 595 by 842. Runs of blanks in the text are one. */
  readonly pages: readonly {
    readonly width: number;
    readonly height: number;
    readonly text: string;
    /** Kinds of the elements that the tags name, as they follow one another. */
    readonly tags: readonly string[];
  }[];
}

interface TagNode {
  readonly role?: string;
  readonly children?: readonly TagNode[];
}

/** Reads a PDF with a library that has made none of it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  try {
    const { info } = await document.getMetadata();
    const marks = await document.getMarkInfo();
    const outline = (await document.getOutline()) ?? [];
    const bookmarks = [];
    for (const { title, dest } of outline) {
      const target = Array.isArray(dest) ? dest[0] : undefined;
      bookmarks.push({ title, page: target ? await document.getPageIndex(target) : -1 });
    }
    const pages = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
      const tree = (await page.getStructTree()) as TagNode | null;
      pages.push({
        width: Math.round(width),
        height: Math.round(height),
        text: text.replace(/\s+/g, ' '),
        tags: tree ? tagsOf(tree) : [],
      });
    }
    const title = (info as { readonly Title?: string }).Title;
    return { title, isTagged: marks?.Marked === true, bookmarks, pages };
  } finally {
    await task.destroy();
  }
}

function tagsOf({ role, children = [] }: TagNode): string[] {
  return [...(role ? [role] : []), ...children.flatMap(tagsOf)];
}
