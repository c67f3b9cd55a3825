import { GlebaError, type PagePrinter, type PrinterPage, type PrintOptions, type PrintSignal } from '@gleba/core';
import type { Logger } from '@gleba/core/server';
import { archivable } from '@gleba/sdk/print/reading';
import { hostErrors } from '../host-errors.ts';
import { createPageSlots } from './page-slots.ts';
import { everythingDrawn, goTo, type PaperState, paperState } from './paper-scripts.ts';
import { createPrintBrowser, type PrintBrowserOptions } from './print-browser.ts';
import { createSparePage, type MadePage } from './spare-page.ts';
import { pdfOptions } from './warm-sheet.ts';

export interface ChromiumPrinterOptions extends PrintBrowserOptions {
  /** Pages that print at the same time. */
  readonly pages: number;
  /** Of one paper, from asking to its bytes, and before it of the page it is printed on. Default 60 s. */
  readonly timeoutMs?: number;
  /** The browser is ended when nothing was printed for so long. Default 5 min. */
  readonly idleMs?: number;
}

export interface ChromiumPrinter extends PagePrinter {
  stop(): Promise<void>;
}

/** The port of printing, by a Chromium that sees nothing but this program. */
export function createChromiumPrinter(options: ChromiumPrinterOptions): ChromiumPrinter {
  const { pages, timeoutMs = 60_000, idleMs = 300_000 } = options;
  const origin = new URL(options.address).origin;
  const browser = createPrintBrowser(options);
  const slots = createPageSlots(pages);
  const spare = createSparePage(makePage);
  let open = 0;
  let isStopped = false;
  let idle: NodeJS.Timeout | undefined;

  function left(): void {
    open -= 1;
    if (open === 0) idle = setTimeout(() => void browser.close().catch(() => {}), idleMs).unref();
  }

  /** A page in a context of its own: it shares no cookie, no storage and no kept answer with any other. */
  async function newPage(signal: PrintSignal | undefined, isScripted: boolean): Promise<HeldPage> {
    const release = await slots.take(signal);
    open += 1;
    clearTimeout(idle);
    const giveBack = () => {
      release();
      left();
    };
    let making: Promise<MadePage> | undefined;
    let isWanted = true;
    // The driver waits for ever for a browser that hangs: it is given up, and the next paper starts another.
    const giveUp = () => {
      isWanted = false;
      void making?.then(({ context }) => context.close()).catch(() => {});
      if (!signal?.aborted) void browser.close().catch(() => {});
    };
    try {
      const made = await bounded({ timeoutMs, signal, log: options.log, giveUp }, () => {
        making = spare.take(isScripted, () => isWanted && !isStopped);
        return making;
      });
      return { ...made, log: options.log, giveBack };
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  async function makePage(isScripted: boolean): Promise<MadePage> {
    const context = await (await browser.get()).newContext({
      serviceWorkers: 'block',
      acceptDownloads: false,
      javaScriptEnabled: isScripted,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      viewport: { width: 900, height: 1200 },
    });
    const isOurs = (address: string) => isScripted && URL.canParse(address) && new URL(address).origin === origin;
    await context.route('**/*', (route) =>
      isOurs(route.request().url()) ? route.continue() : route.abort('blockedbyclient'),
    );
    return { context, page: await context.newPage() };
  }

  /** On a page: what ended by the time or the signal left it of no use. */
  function onPage<T>({ context, log }: HeldPage, signal: PrintSignal | undefined, work: () => Promise<T>): Promise<T> {
    return bounded({ timeoutMs, signal, log, giveUp: () => void context.close().catch(() => {}) }, work);
  }

  async function close({ context, giveBack }: HeldPage): Promise<void> {
    // What does not answer any more ends with its browser.
    await Promise.race([context.close().catch(() => {}), after(5000)]);
    giveBack();
    // Not where somebody waits, whose page comes first, and never in place of a browser that ended.
    if (slots.waiting === 0 && browser.isRunning && !isStopped) spare.prepare();
  }

  async function openScreen(
    screen: { readonly path: string; readonly ticket: string },
    opening?: PrintSignal,
  ): Promise<PrinterPage> {
    const held = await newPage(opening, true);
    let isLoaded = false;
    return {
      print: (path, printing = {}) =>
        onPage(held, printing.signal, async () => {
          if (isLoaded) await held.page.evaluate(`(${goTo})(${JSON.stringify(path)})`);
          else await held.page.goto(`${origin}${path}?token=${screen.ticket}`, { waitUntil: 'commit' });
          isLoaded = true;
          await waitForPaper(held.page, path);
          return pdfOf(held, printing);
        }),
      get isAwaited() {
        return slots.waiting > 0;
      },
      close: () => close(held),
    };
  }

  return {
    open: openScreen,
    async print(paper, printing = {}) {
      if ('path' in paper) {
        const page = await openScreen(paper, printing.signal);
        try {
          return await page.print(paper.path, printing);
        } finally {
          // Nobody waits for the page to end: its place is taken until it has.
          void page.close();
        }
      }
      const held = await newPage(printing.signal, false);
      try {
        return await onPage(held, printing.signal, async () => {
          await held.page.setContent(paper.html, { waitUntil: 'load' });
          return pdfOf(held, printing);
        });
      } finally {
        void close(held);
      }
    },
    async stop() {
      isStopped = true;
      clearTimeout(idle);
      await browser.close();
    },
  };
}

interface HeldPage extends MadePage {
  readonly log: Logger;
  giveBack(): void;
}

async function waitForPaper(page: MadePage['page'], path: string): Promise<void> {
  // One script that waits: the driver's own waiting evaluates again and again, which the page's security policy refuses.
  const state: PaperState = await page.evaluate(`(${paperState})(${JSON.stringify(path)})`);
  if (state.kind === 'elsewhere') throw new GlebaError('FORBIDDEN');
  if (state.kind === 'failed')
    throw state.message ? new GlebaError('VALIDATION', state.message) : hostErrors.paperNotDrawn();
}

async function pdfOf({ page, log }: Pick<HeldPage, 'page' | 'log'>, { title }: PrintOptions): Promise<Uint8Array> {
  await page.evaluate(`(${everythingDrawn})(${JSON.stringify(title ?? '')})`);
  const drawn = await page.pdf(pdfOptions);
  const { bytes, problems } = await archivable(drawn);
  if (problems.length > 0) log.info('A paper does not keep to PDF/A-2b.', { problems: problems.join(', ') });
  return bytes;
}

interface Bounds {
  readonly timeoutMs: number;
  readonly signal: PrintSignal | undefined;
  readonly log: Logger;
  /** Called when the time or the signal ended it. */
  readonly giveUp: () => void;
}

/** Ends with the work, the time or the signal, whichever is first. */
async function bounded<T>({ timeoutMs, signal, log, giveUp }: Bounds, work: () => Promise<T>): Promise<T> {
  signal?.throwIfAborted();
  const time = AbortSignal.timeout(timeoutMs);
  const ends: readonly PrintSignal[] = signal ? [signal, time] : [time];
  let stop = () => {};
  const ending = new Promise<never>((_, reject) => {
    stop = () => reject(new Error('The time or the patience of whoever asked is over.'));
  });
  for (const end of ends) end.addEventListener('abort', stop);
  try {
    return await Promise.race([work(), ending]);
  } catch (error) {
    if (ends.some(({ aborted }) => aborted)) giveUp();
    signal?.throwIfAborted();
    if (time.aborted) throw hostErrors.printingTooLong();
    throw asFailure(error, log);
  } finally {
    for (const end of ends) end.removeEventListener('abort', stop);
  }
}

/** Whatever the browser says of itself is for the log; people are told that it may be tried again. */
function asFailure(error: unknown, log: Logger): GlebaError {
  if (error instanceof GlebaError) return error;
  // The driver's words name the address, and a ticket may stand in it.
  const words = String(error).replace(/token=[\w-]+/g, 'token=…');
  log.warn('A paper could not be printed.', { error: words.slice(0, 1000) });
  return hostErrors.printingBroken({}, { cause: error });
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
