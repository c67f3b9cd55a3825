import { GlebaError, type IdentityService, type PagePrinter, type PrinterPage } from '@gleba/sdk';

export interface PaperPrinterServices {
  readonly printer: PagePrinter;
  readonly identity: Pick<IdentityService, 'issueViewTicket'>;
  /** In whose name: what they may not see has no paper. */
  readonly actor: { readonly userId: string; readonly organizationId: number };
  readonly signal: AbortSignal;
}

/** A screen that draws a paper: it says `data-paper` and `data-paper-path` (see `ReportFrame`). */
export interface PaperToPrint {
  readonly path: string;
  /** Of the document, as its readers show it. */
  readonly title: string;
}

export interface PaperPrinter {
  /** Throws what the port throws; UNAVAILABLE only after it was tried again. */
  print(paper: PaperToPrint): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * The shortest life of an access token is a minute, and one that came by a ticket cannot be renewed; what a page has gathered
 * is freed with it as well.
 */
const longestMs = 40_000;
/** Somebody else waits: a page that was loaded for less would cost more than it printed. */
const fairMs = 15_000;
const attempts = 3;

/**
 * One page that prints paper after paper in the name of a person: opened by a ticket for the first screen, then going from screen
 * to screen, which asks the server anew for each. A page that dies is replaced, and its paper printed again.
 */
export function createPaperPrinter(services: PaperPrinterServices): PaperPrinter {
  const { printer, identity, actor, signal } = services;
  let open: { readonly page: PrinterPage; readonly since: number } | undefined;

  async function close(): Promise<void> {
    const closing = open;
    open = undefined;
    await closing?.page.close();
  }

  async function pageFor(path: string): Promise<PrinterPage> {
    const age = open ? performance.now() - open.since : 0;
    if (open && (age > longestMs || (open.page.isAwaited && age > fairMs))) await close();
    if (!open) {
      const ticket = await identity.issueViewTicket(actor.userId, actor.organizationId, path);
      open = { page: await printer.open({ path, ticket }, signal), since: performance.now() };
    }
    return open.page;
  }

  return {
    async print({ path, title }) {
      for (let attempt = 1; ; attempt++) {
        const page = await pageFor(path);
        try {
          return await page.print(path, { signal, title });
        } catch (error) {
          // A page that said why there is no paper is as good as before.
          if (error instanceof GlebaError && error.code === 'VALIDATION') throw error;
          await close();
          signal.throwIfAborted();
          if (!(error instanceof GlebaError) || error.code !== 'UNAVAILABLE' || attempt === attempts) throw error;
        }
      }
    },
    close,
  };
}
