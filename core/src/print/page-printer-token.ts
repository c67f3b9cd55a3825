import { token } from '../plugin/token.ts';

/** What becomes paper: a screen of this program, opened by a view ticket that was issued for its path; or a document. */
export type PrintedPaper =
  | { readonly path: string; readonly ticket: string }
  /** A whole HTML document. No script of it runs and it loads nothing: pictures are `data:` addresses. */
  | { readonly html: string };

/** What printing looks at of an AbortSignal, which declarations that both sides share do not know. */
export interface PrintSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export interface PrintOptions {
  /** Ends the printing; what waits for it is told the signal's reason. */
  readonly signal?: PrintSignal | undefined;
  /** Of the PDF, as readers show it; by default the document's own. */
  readonly title?: string | undefined;
}

/** A page that stays open to print one screen after another, in the name of whoever its ticket belongs to. */
export interface PrinterPage {
  /** Another screen. The application is not loaded again, so this is much faster than opening. */
  print(path: string, options?: PrintOptions): Promise<Uint8Array>;
  /** Somebody else waits for a page: whoever has printed for a while closes this one and opens another. */
  readonly isAwaited: boolean;
  close(): Promise<void>;
}

/**
 * Makes PDFs (A4 unless the paper says otherwise, backgrounds printed, tagged) of screens that say `data-paper="ready"` and
 * `data-paper-path`: a port. Throws GlebaError: VALIDATION with the screen's own words when it cannot draw its paper; FORBIDDEN
 * when it leads elsewhere; TIMEOUT; UNAVAILABLE when there is no browser, or when it died while it printed (which may be
 * tried again).
 */
export interface PagePrinter {
  print(paper: PrintedPaper, options?: PrintOptions): Promise<Uint8Array>;
  /** Waits for a page to be free. The ticket opens the path, which must be printed first. */
  open(screen: { readonly path: string; readonly ticket: string }, signal?: PrintSignal): Promise<PrinterPage>;
}

export const pagePrinterToken = token<PagePrinter>('core.pagePrinter@1');
