type KeySource = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** What holds the focus and closes by Escape itself: an open menu, a popover, an editor within a record. */
const ownEscape = '[data-mantine-stop-propagation="true"], .mantine-Popover-dropdown';

/**
 * What lies over the page, one over the other: records, dialogs, questions. Escape closes the uppermost alone; left to
 * themselves, the library's dialogs would each take the key.
 */
export class Layers {
  private lastPlace = 0;
  private readonly open = new Map<number, () => void>();

  constructor(private readonly keys: () => KeySource) {}

  /** Taken while drawing: what is drawn within another lies above it, whichever is there first. */
  nextPlace(): number {
    this.lastPlace += 1;
    return this.lastPlace;
  }

  /** Answers how to take it away again. */
  add(place: number, close: () => void): () => void {
    // Before anything within: an editor that takes Escape says so at the element.
    if (this.open.size === 0) this.keys().addEventListener('keydown', this.onKeyDown, { capture: true });
    this.open.set(place, close);
    return () => {
      this.open.delete(place);
      if (this.open.size === 0) this.keys().removeEventListener('keydown', this.onKeyDown, { capture: true });
    };
  }

  private readonly onKeyDown = ({ key, isComposing, target }: KeyboardEvent): void => {
    if (key !== 'Escape' || isComposing) return;
    if (isElement(target) && target.closest(ownEscape)) return;
    this.open.get(Math.max(...this.open.keys()))?.();
  };
}

const isElement = (target: EventTarget | null): target is Element => target !== null && 'closest' in target;
