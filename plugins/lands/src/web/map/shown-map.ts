import { makeAutoObservable, observableRef } from 'mobx';
import type { LandMapView } from './land-map-view.ts';

/** What a list beside the map takes from it. */
export interface MapPicking {
  /** What the list shows. */
  readonly filter: Readonly<Record<string, unknown>> | undefined;
  /** Chooses rows beside those that are chosen. */
  readonly choose: (ids: readonly string[]) => void;
}

/** The map of lots that is on the screen: what is drawn and measured there stands on it. */
export class ShownMap {
  view: LandMapView | undefined = undefined;
  /** Undefined where no list stands beside it. */
  picking: MapPicking | undefined = undefined;

  constructor() {
    makeAutoObservable(this, { view: observableRef, picking: observableRef });
  }

  /** Answers how to take it away again. */
  show(view: LandMapView): () => void {
    this.view = view;
    return () => {
      if (this.view === view) this.hide();
    };
  }

  pick(picking: MapPicking): void {
    this.picking = picking;
  }

  private hide(): void {
    this.view = undefined;
    this.picking = undefined;
  }
}
