import type { GeoJsonGeometry } from '@gleba/sdk';
import { DrawingCanvas } from '@gleba/sdk/geo/web';
import { makeAutoObservable, runInAction } from 'mobx';
import type { LandMapView } from '../map/land-map-view.ts';

export const areaTools = ['rectangle', 'polygon'] as const;
export type AreaTool = (typeof areaTools)[number];

/** Answers how many lots it has chosen. */
type Choose = (shape: GeoJsonGeometry) => Promise<number>;

/** Choosing the lots of a drawn area: one area after the other, until the tool is put away. */
export class AreaChoice {
  tool: AreaTool | undefined = undefined;
  isAsking = false;
  private made: DrawingCanvas | undefined;
  private readonly view: LandMapView;
  private readonly choose: Choose;

  constructor(view: LandMapView, choose: Choose) {
    this.view = view;
    this.choose = choose;
    makeAutoObservable<AreaChoice, 'made' | 'canvas' | 'view' | 'choose'>(this, {
      ...{ made: false, canvas: false, view: false, choose: false },
    });
  }

  async begin(tool: AreaTool): Promise<void> {
    await this.view.whenLoaded();
    if (this.view.isGone) return;
    runInAction(() => {
      this.tool = tool;
    });
    // A click belongs to the area, whatever lies under it.
    this.view.takeClicks(() => {});
    this.canvas.begin(tool);
  }

  end(): void {
    this.tool = undefined;
    if (!this.made || this.view.isGone) return;
    this.made.clear();
    this.view.takeClicks(undefined);
  }

  destroy(): void {
    this.end();
    if (!this.view.isGone) this.made?.destroy();
  }

  isActive(): boolean {
    return this.tool !== undefined;
  }

  undo(): void {
    this.canvas.undo();
  }

  redo(): void {
    this.canvas.redo();
  }

  private get canvas(): DrawingCanvas {
    this.made ??= new DrawingCanvas(
      this.view,
      { onChange() {}, onHistory() {}, onFinish: (shape) => void this.finished(shape) },
      'area',
    );
    return this.made;
  }

  private async finished(shape: GeoJsonGeometry): Promise<void> {
    const { tool } = this;
    if (!tool) return;
    this.canvas.rest();
    this.isAsking = true;
    try {
      await this.choose(shape);
    } catch {
      // Told by the data layer's toast rules.
    } finally {
      runInAction(() => {
        this.isAsking = false;
      });
      if (this.tool && !this.view.isGone) this.canvas.begin(this.tool);
    }
  }
}
