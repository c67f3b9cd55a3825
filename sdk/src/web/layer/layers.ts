type KeySource = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** A button whose menu or popover is open, as the library marks it: it keeps the focus until that is drawn. */
export const openingButton = 'button[aria-haspopup]:not([aria-haspopup="listbox"])[aria-expanded="true"]';

/** What holds the focus and closes by Escape itself: an open menu, a popover, the button of either, an editor within a record. */
const ownEscape = `[data-mantine-stop-propagation="true"], .mantine-Popover-dropdown, ${openingButton}`;

/** Where somebody types; within a record Escape leaves the record, on the screen beside it the typing. */
const typing = 'input, textarea, select, [contenteditable]';
const besideOthers = '[data-beside]';

/**
 * What lies over the page, one over the other: records, dialogs, questions. Escape closes the uppermost alone; left to
 * themselves, the library's dialogs would each take the key. What stands beside the screen comes last, and only where the
 * screen did not use the key itself.
 */
export class Layers {
  private lastPlace = 0;
  private readonly over = new Map<number, () => void>();
  private readonly beside = new Map<number, () => void>();
  /** The press that what stands beside waits for. */
  private awaited: KeyboardEvent | undefined;

  constructor(private readonly keys: () => KeySource) {}

  /** Taken while drawing: what is drawn within another lies above it, whichever is there first. */
  nextPlace(): number {
    this.lastPlace += 1;
    return this.lastPlace;
  }

  /** Answers how to take it away again. */
  add(place: number, close: () => void, isBeside = false): () => void {
    // Before anything within: an editor that takes Escape says so at the element.
    if (this.count === 0) this.keys().addEventListener('keydown', this.onKeyDown, { capture: true });
    const open = isBeside ? this.beside : this.over;
    open.set(place, close);
    return () => {
      if (!open.delete(place) || this.count > 0) return;
      this.keys().removeEventListener('keydown', this.onKeyDown, { capture: true });
      this.keys().removeEventListener('keydown', this.closeBeside);
    };
  }

  private get count(): number {
    return this.over.size + this.beside.size;
  }

  private readonly onKeyDown = (event: KeyboardEvent): void => {
    // Taken anew with each press, so that it comes behind whoever else listens there: drawing, chosen rows.
    this.keys().removeEventListener('keydown', this.closeBeside);
    const { key, isComposing, target } = event;
    if (key !== 'Escape' || isComposing) return;
    const within = (selector: string) => isElement(target) && target.closest(selector) !== null;
    if (within(ownEscape)) return;
    if (this.over.size > 0) this.over.get(Math.max(...this.over.keys()))?.();
    else if (within(besideOthers) || !within(typing)) {
      this.awaited = event;
      this.keys().addEventListener('keydown', this.closeBeside);
      // A tooltip under the resting pointer goes with the key and stops it on its way back up, though it was meant for neither.
      setTimeout(() => this.closeBeside(event));
    }
  };

  private readonly closeBeside = (event: KeyboardEvent): void => {
    if (this.awaited !== event) return;
    this.awaited = undefined;
    if (!event.defaultPrevented) this.beside.get(Math.max(...this.beside.keys()))?.();
  };
}

const isElement = (target: EventTarget | null): target is Element => target !== null && 'closest' in target;
