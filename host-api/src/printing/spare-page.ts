import type { BrowserContext, Page } from 'playwright-core';
import { warmUp } from './warm-sheet.ts';

export interface MadePage {
  readonly context: BrowserContext;
  readonly page: Page;
}

export interface SparePage {
  /**
   * A page on which nothing of anybody was ever drawn: the one that is kept, where it is of that kind and answers, else a new one. Rejects
   * where the kept one ended and nobody wants another any more: a browser would be started for it.
   */
  take(isScripted: boolean, isWanted: () => boolean): Promise<MadePage>;
  /** Makes one ahead, of the kind that was taken last. Nobody waits for it: what cannot be made is not kept. */
  prepare(): void;
}

interface Kept {
  readonly isScripted: boolean;
  /** Ends when the page has nothing to do any more. */
  ready: Promise<MadePage>;
  warming?: NodeJS.Timeout;
}

/** Of papers that follow one another at once each takes the page as soon as it is there. */
const pauseMs = 100;

/**
 * One page ahead of whoever wants it next, since a context with its process takes about as long to make as a paper to print. It is
 * handed out once, so that papers share as little as on pages made when asked for; it ends with its browser. What the application
 * draws takes its time in scripts; the other kind prints a sheet when nobody has come for a while.
 */
export function createSparePage(make: (isScripted: boolean) => Promise<MadePage>): SparePage {
  let kept: Kept | undefined;
  let lastKind = false;

  function drop(one: Kept): void {
    if (kept === one) kept = undefined;
    clearTimeout(one.warming);
    void one.ready.then(closed).catch(() => {});
  }

  /** The first script of a page takes longer than the others: its worlds are made for it. */
  async function makeAhead(isScripted: boolean): Promise<MadePage> {
    const made = await make(isScripted);
    await made.page.evaluate('1');
    return made;
  }

  async function warmed(one: Kept): Promise<MadePage> {
    const made = await one.ready;
    await warmUp(made.page);
    return made;
  }

  function keep(one: Kept, { page }: MadePage): void {
    page.once('crash', () => drop(one));
    if (one.isScripted || kept !== one) return;
    one.warming = setTimeout(() => {
      one.ready = warmed(one);
      one.ready.catch(() => drop(one));
    }, pauseMs).unref();
  }

  return {
    async take(isScripted, isWanted) {
      const one = kept;
      kept = undefined;
      lastKind = isScripted;
      if (!one) return make(isScripted);
      clearTimeout(one.warming);
      if (one.isScripted !== isScripted) {
        drop(one);
        return make(isScripted);
      }
      try {
        const made = await one.ready;
        // Its browser, or its own process alone, may have ended while nobody looked.
        await made.page.evaluate('1');
        return made;
      } catch (error) {
        drop(one);
        if (!isWanted()) throw error;
        return make(isScripted);
      }
    },
    prepare() {
      if (kept) return;
      const one: Kept = { isScripted: lastKind, ready: makeAhead(lastKind) };
      kept = one;
      one.ready.then((made) => keep(one, made)).catch(() => drop(one));
    },
  };
}

const closed = ({ context }: MadePage) => context.close();
