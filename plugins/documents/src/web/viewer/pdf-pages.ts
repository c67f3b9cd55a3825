import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerPort = null;
GlobalWorkerOptions.workerSrc = workerAddress;

export interface OpenPdf {
  readonly document: PDFDocumentProxy;
  close(): void;
}

/** Opens a PDF of somebody else: without scripts, forms of XFA and code made at run time. */
export async function openPdf(source: string | Uint8Array): Promise<OpenPdf> {
  const task = getDocument({
    // The library takes the bytes away from who gives them.
    ...(typeof source === 'string' ? { url: source } : { data: source.slice() }),
    enableXfa: false,
    isEvalSupported: false,
    stopAtErrors: false,
    maxImageSize: 100_000_000,
  });
  const close = () => void task.destroy();
  const document = await task.promise.catch((error: unknown) => {
    close();
    throw error;
  });
  // The first sheet is read while the screen makes room for it.
  document.getPage(1).catch(() => {});
  return { document, close };
}

/** Draws a sheet into the canvas, as wide as it is shown. Answers how to stop. */
export function drawSheet(
  { document }: OpenPdf,
  number: number,
  canvas: HTMLCanvasElement,
  view: { readonly width: number; readonly height?: number; readonly rotation: number },
): { readonly done: Promise<void>; stop(): void } {
  let stop = () => {};
  const draw = async () => {
    let isStopped = false;
    stop = () => {
      isStopped = true;
    };
    const page = await document.getPage(number);
    if (isStopped) return;
    const rotation = (page.rotate + view.rotation) % 360;
    const plain = page.getViewport({ scale: 1, rotation });
    const fitting = Math.min(
      view.width / plain.width,
      view.height ? view.height / plain.height : Number.POSITIVE_INFINITY,
    );
    // As sharp as the screen, and no larger than a canvas may be.
    const density = Math.min(
      window.devicePixelRatio || 1,
      2,
      largestSide / (Math.max(plain.width, plain.height) * fitting),
    );
    const viewport = page.getViewport({ scale: fitting * density, rotation });
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    canvas.style.width = `${viewport.width / density}px`;
    canvas.style.height = `${viewport.height / density}px`;
    const task = page.render({ canvas, viewport });
    stop = () => task.cancel();
    try {
      await task.promise;
    } finally {
      // Of one that was left in the middle too: its pictures are kept for it otherwise, 9 MB for a scanned sheet.
      page.cleanup();
    }
  };
  return { done: draw(), stop: () => stop() };
}

/** Pixels of a side. */
const largestSide = 4096;
