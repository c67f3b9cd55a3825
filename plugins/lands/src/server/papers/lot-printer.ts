import { GlebaError, type IdentityService, type PagePrinter, type PrinterPage } from '@gleba/sdk';
import { type PaperKind, paperScreens } from '../../paper-kinds.ts';
import { kindTitles, type NamedLot } from './paper-names.ts';

export interface LotPrinterServices {
  readonly printer: PagePrinter;
  readonly identity: Pick<IdentityService, 'issueViewTicket'>;
  readonly actor: { readonly userId: string; readonly organizationId: number };
  readonly projectId: string;
  readonly papers: readonly PaperKind[];
  readonly signal: AbortSignal;
}

export interface LotPrinter {
  /** In the order of the settings. Throws what the port throws; UNAVAILABLE only after it was tried again. */
  print(lot: NamedLot): Promise<readonly Uint8Array[]>;
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
 * One page that prints lot after lot in the name of the person: opened by a ticket for the first screen, then going from screen
 * to screen, which asks the server anew for each lot. A page that dies is replaced, and its lot printed again.
 */
export function createLotPrinter(services: LotPrinterServices): LotPrinter {
  const { printer, identity, actor, projectId, papers, signal } = services;
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

  async function printPaper(lot: NamedLot, kind: PaperKind): Promise<Uint8Array> {
    const path = `/report/${projectId}/${paperScreens[kind]}/${lot.id}`;
    const title = `${kindTitles[kind]} - ${lot.title}`;
    for (let attempt = 1; ; attempt++) {
      const page = await pageFor(path);
      try {
        return await page.print(path, { signal, title });
      } catch (error) {
        // A page that said why a lot has no paper is as good as before.
        if (error instanceof GlebaError && error.code === 'VALIDATION') throw error;
        await close();
        signal.throwIfAborted();
        if (!(error instanceof GlebaError) || error.code !== 'UNAVAILABLE' || attempt === attempts) throw error;
      }
    }
  }

  return {
    async print(lot) {
      const printed: Uint8Array[] = [];
      for (const kind of papers) printed.push(await printPaper(lot, kind));
      return printed;
    },
    close,
  };
}
