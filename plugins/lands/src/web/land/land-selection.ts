import { makeAutoObservable } from 'mobx';

/** The one lot that list, map and record are about. Whoever names one is not moved; the other side brings it into view. */
export class LandSelection {
  id: string | undefined = undefined;
  /** It was clicked on the map, where its card stands. */
  hasCard = false;
  /** Grows when the map should bring the lot into view. */
  shownOnMap = 0;
  /** Grows when the list should. */
  shownInList = 0;
  /** Grows when somebody asks for the map, which may be out of sight. */
  mapWanted = 0;

  constructor() {
    makeAutoObservable(this);
  }

  /** In the list, or by opening its record. */
  select(id: string | undefined): void {
    if (id === this.id) return;
    this.id = id;
    this.hasCard = false;
    if (id !== undefined) this.shownOnMap += 1;
  }

  /** By a click on the map. */
  click(id: string | undefined): void {
    this.point(id);
    this.hasCard = id !== undefined;
  }

  /** On the map. */
  point(id: string | undefined): void {
    this.id = id;
    this.hasCard = false;
    if (id !== undefined) this.shownInList += 1;
  }

  /** From an address: both sides go there. */
  restore(id: string): void {
    this.id = id;
    this.shownOnMap += 1;
    this.shownInList += 1;
  }

  /** From elsewhere: the same, and the map is looked at. */
  show(id: string): void {
    this.restore(id);
    this.mapWanted += 1;
  }
}
