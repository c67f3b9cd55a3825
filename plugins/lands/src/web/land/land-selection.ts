import { makeAutoObservable } from 'mobx';

/** The one lot that list, map and record are about. Whoever names one is not moved; the other side brings it into view. */
class LandSelection {
  id: string | undefined = undefined;
  /** Grows when the map should bring the lot into view. */
  shownOnMap = 0;
  /** Grows when the list should. */
  shownInList = 0;

  constructor() {
    makeAutoObservable(this);
  }

  /** In the list, or by opening its record. */
  select(id: string | undefined): void {
    if (id === this.id) return;
    this.id = id;
    if (id !== undefined) this.shownOnMap += 1;
  }

  /** On the map. */
  point(id: string | undefined): void {
    this.id = id;
    if (id !== undefined) this.shownInList += 1;
  }

  /** From elsewhere: both sides go there. */
  show(id: string): void {
    this.id = id;
    this.shownOnMap += 1;
    this.shownInList += 1;
  }
}

/** One for the page: the record lies over the list and both show the same lot. */
export const landSelection = new LandSelection();
