import type { BrowserContext, Page } from 'playwright-core';

export interface MadePage {
  readonly context: BrowserContext;
  readonly page: Page;
}

export interface SparePage {
  /**
   * A page that nothing was ever drawn on: the one that is kept, where it is of that kind and answers, else a new one. Rejects where the
   * kept one ended and nobody wants another any more: a browser would be started for it.
   */
  take(isScripted: boolean, isWanted: () => boolean): Promise<MadePage>;
  /** Makes one ahead, of the kind that was taken last. Nobody waits for it: what cannot be made is not kept. */
  prepare(): void;
}

interface Kept {
  readonly isScripted: boolean;
  readonly made: Promise<MadePage>;
}

/**
 * One page ahead of whoever wants it next, since a context with its process takes about as long to make as a paper to print. It is
 * handed out once, so that papers share as little as on pages made when asked for; it ends with its browser.
 */
export function createSparePage(make: (isScripted: boolean) => Promise<MadePage>): SparePage {
  let kept: Kept | undefined;
  let lastKind = false;

  function drop(one: Kept): void {
    if (kept === one) kept = undefined;
    void one.made.then(closed).catch(() => {});
  }

  /** The first script of a page takes longer than the others: its worlds are made for it. */
  async function makeAhead(isScripted: boolean): Promise<MadePage> {
    const made = await make(isScripted);
    await made.page.evaluate('1');
    return made;
  }

  return {
    async take(isScripted, isWanted) {
      const one = kept;
      kept = undefined;
      lastKind = isScripted;
      if (!one) return make(isScripted);
      if (one.isScripted !== isScripted) {
        drop(one);
        return make(isScripted);
      }
      try {
        const made = await one.made;
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
      const one: Kept = { isScripted: lastKind, made: makeAhead(lastKind) };
      kept = one;
      one.made.then(({ page }) => page.once('crash', () => drop(one))).catch(() => drop(one));
    },
  };
}

const closed = ({ context }: MadePage) => context.close();
