import type { GeoJsonGeometry } from '@gleba/sdk';
import {
  approximateArea,
  type Bounds,
  boundsOf,
  outerRing,
  outlineLength,
  restorePrecision,
  ringsOf,
  shapeLimits,
  vertexCount,
  withHoles,
} from '@gleba/sdk/geo';
import { DrawingCanvas } from '@gleba/sdk/geo/web';
import { makeAutoObservable, runInAction } from 'mobx';
import type { LandMapView } from '../map/land-map-view.ts';
import { circleOf } from './circle-of.ts';
import { clickedLand } from './clicked-land.ts';
import type { Circle, DrawingApi, LandKeyDraft, MergePreview, NearLand, SplitPreview } from './drawing-api.ts';
import { type DrawingProblem, drawingProblemOf, refusalOf } from './drawing-problem.ts';

export const drawingTools = ['polygon', 'circle', 'edit', 'split', 'merge', 'length', 'area'] as const;
export type DrawingTool = (typeof drawingTools)[number];
export const isMeasuring = (tool: DrawingTool | undefined) => tool === 'length' || tool === 'area';

/** Degrees around a lot, some 100 m, within which there are neighbours to snap to. */
const around = 0.001;
/** Degrees that the server gives lots for at most. */
const widest = 0.019;

/**
 * One piece of work on the map at a time: which tool, what is drawn so far, what would come of it. The server has the last word on
 * areas and parts; here they are shown.
 */
export class DrawingStore {
  tool: DrawingTool | undefined = undefined;
  /** As it is drawn. */
  shape: GeoJsonGeometry | undefined = undefined;
  /** Vertices that are put down, while it is drawn. */
  private placed: number | undefined = undefined;
  isFinished = false;
  isSaving = false;
  isChanged = false;
  can = { undo: false, redo: false };
  lot: NearLand | undefined = undefined;
  chosen: readonly NearLand[] = [];
  split: SplitPreview | undefined = undefined;
  merge: MergePreview | undefined = undefined;
  /** Exact, once the server has said it. */
  area: string | undefined = undefined;
  circle: Circle | undefined = undefined;
  keys: readonly LandKeyDraft[] = [];
  trouble: DrawingProblem = undefined;
  private near: readonly NearLand[] = [];
  /** Made with the first work: who only looks needs none. */
  private made: DrawingCanvas | undefined;
  private readonly view: LandMapView;
  private readonly api: DrawingApi;
  /** Grows with each beginning: what an earlier one had asked for is not heard any more. */
  private turn = 0;

  constructor(view: LandMapView, api: DrawingApi) {
    this.view = view;
    this.api = api;
    makeAutoObservable<DrawingStore, 'made' | 'canvas' | 'view' | 'api' | 'near' | 'turn'>(this, {
      made: false,
      canvas: false,
      view: false,
      api: false,
      near: false,
      turn: false,
    });
  }

  destroy(): void {
    if (!this.made || this.view.isGone) return;
    this.made.destroy();
    this.view.takeClicks(undefined);
    this.view.choose([]);
    this.view.draft([]);
  }

  private get canvas(): DrawingCanvas {
    this.made ??= new DrawingCanvas(this.view, {
      onChange: (shape, placed) => this.changed(shape, placed),
      onFinish: (shape) => void this.finished(shape),
      onHistory: (can) => this.remembered(can),
    });
    return this.made;
  }

  get length(): number | undefined {
    return this.shape && outlineLength(this.shape);
  }

  get approximateArea(): number | undefined {
    return this.shape?.type === 'Polygon' ? approximateArea(this.shape) : undefined;
  }

  /** Those that are put down: the pointer is none of them. */
  get vertices(): number {
    return this.placed ?? (this.shape ? vertexCount(this.shape) : 0);
  }

  /** Whether leaving now would lose something. */
  get hasWork(): boolean {
    if (isMeasuring(this.tool)) return false;
    return this.isChanged || this.isFinished || this.chosen.length > 1;
  }

  /** Begins with a tool; `selectedId` is the lot that an edit or split is about. */
  async begin(tool: DrawingTool, selectedId: string | undefined): Promise<void> {
    await this.view.whenLoaded();
    if (this.view.isGone) return;
    this.reset();
    runInAction(() => {
      this.tool = tool;
    });
    this.view.takeClicks((land, place) => void this.clicked(land?.id, place));
    if (tool === 'edit' || tool === 'split' || tool === 'merge') {
      if (selectedId) await this.clicked(selectedId);
      return;
    }
    const mode = tool === 'circle' ? 'circle' : tool === 'length' ? 'linestring' : 'polygon';
    this.canvas.begin(mode);
    await this.loadAround(this.viewBounds());
  }

  end(): void {
    this.reset();
    this.tool = undefined;
    this.view.takeClicks(undefined);
  }

  setKey(index: number, key: Partial<LandKeyDraft>): void {
    this.keys = this.keys.map((before, place) => (place === index ? { ...before, ...key } : before));
  }

  get division(): SplitPreview['division'] {
    return this.split?.division ?? 'lot';
  }

  setDivision(division: SplitPreview['division']): void {
    if (this.split) this.split = { ...this.split, division, divisionBecause: 'lot' };
  }

  setCircle(values: Partial<Circle>): void {
    if (this.circle) this.circle = { ...this.circle, ...values };
  }

  isActive = (): boolean => this.tool !== undefined;

  undo(): void {
    this.canvas.undo();
  }

  redo(): void {
    this.canvas.redo();
  }

  /** Draws again, with the same tool and lot. */
  async again(): Promise<void> {
    if (this.tool) await this.begin(this.tool, this.lot?.landId);
  }

  /** Goes on to the lots' common shape. */
  async preview(): Promise<void> {
    await this.ask(
      () => this.api.previewMerge(this.chosen),
      (merge) => {
        this.merge = merge;
        this.keys = [{ block: merge.block, lot: merge.lot, subdivision: merge.subdivision }];
        this.isFinished = true;
        this.view.draft([{ shape: merge.shape, text: '' }]);
      },
    );
  }

  /** Answers the operation, so that it can be undone, and the lots that it made or changed; undefined where it was refused. */
  async save(): Promise<
    { readonly operationId: string; readonly landId: string | undefined; readonly overlaps: number } | undefined
  > {
    if (this.isSaving) return undefined;
    this.isSaving = true;
    this.trouble = undefined;
    try {
      return await this.write();
    } catch (error) {
      runInAction(() => {
        this.trouble = drawingProblemOf(error);
      });
      return undefined;
    } finally {
      runInAction(() => {
        this.isSaving = false;
      });
    }
  }

  undoOperation(operationId: string): Promise<unknown> {
    return this.api.undo(operationId);
  }

  private async write() {
    const { tool, lot, shape } = this;
    const [key] = this.keys;
    if (tool === 'merge' && key) {
      const { operationId, landId } = await this.api.merge(this.chosen, key);
      return { operationId, landId, overlaps: 0 };
    }
    if (tool === 'split' && lot && shape) {
      const { operationId, landIds } = await this.api.split(lot, this.whole(shape), this.keys, this.division);
      return { operationId, landId: landIds[0], overlaps: 0 };
    }
    if (tool === 'edit' && lot && shape) {
      const { operationId, overlaps } = await this.api.reshape(lot, withHoles(this.whole(shape), lot.shape));
      return { operationId, landId: lot.landId, overlaps: overlaps.length };
    }
    if (!key || !shape) return undefined;
    const drawn = this.circle ? { circle: this.circle } : { shape: this.whole(shape) };
    const { operationId, landId, overlaps } = await this.api.draw(key, drawn);
    return { operationId, landId, overlaps: overlaps.length };
  }

  private reset(): void {
    this.turn += 1;
    this.canvas.clear();
    this.view.draft([]);
    this.view.choose([]);
    Object.assign(this, {
      shape: undefined,
      isFinished: false,
      isChanged: false,
      lot: undefined,
      chosen: [],
      split: undefined,
      merge: undefined,
      area: undefined,
      circle: undefined,
      keys: [],
      trouble: undefined,
    });
  }

  private changed(shape: GeoJsonGeometry | undefined, placed: number | undefined): void {
    if (this.tool === undefined) return;
    if (this.tool !== 'edit' && this.isFinished) return;
    this.shape = shape;
    this.placed = this.tool === 'edit' ? undefined : placed;
    // What the server has said is about another shape.
    if (this.tool === 'edit') this.area = undefined;
    else this.isChanged = (shape ? vertexCount(shape) : 0) > 1;
  }

  private remembered(can: { readonly undo: boolean; readonly redo: boolean }): void {
    this.can = { ...can };
    if (this.tool === 'edit') this.isChanged = can.undo;
  }

  private async finished(drawn: GeoJsonGeometry): Promise<void> {
    const { tool, lot } = this;
    this.shape = drawn;
    this.placed = undefined;
    if (tool === 'edit') {
      this.isChanged = true;
      await this.measure(lot ? withHoles(this.whole(drawn), lot.shape) : drawn);
      return;
    }
    this.canvas.rest();
    if (isMeasuring(tool)) {
      this.isFinished = true;
      return;
    }
    if (tool === 'split' && lot) {
      await this.ask(
        () => this.api.previewSplit(lot, this.whole(drawn)),
        (split) => {
          this.split = split;
          this.keys = split.parts.map(({ block, lot: name, subdivision }) => ({ block, lot: name, subdivision }));
          this.isFinished = true;
          this.view.draft(split.parts.map(({ shape }, index) => ({ shape, text: String(index + 1) })));
        },
      );
      return;
    }
    this.isFinished = true;
    const beside = this.near[0];
    this.keys = [{ block: beside?.block ?? '', lot: '', subdivision: beside?.subdivision ?? null }];
    if (tool === 'circle') this.circle = circleOf(drawn);
    await this.measure(this.whole(drawn));
  }

  private async clicked(landId: string | undefined, place?: readonly [number, number]): Promise<void> {
    if ((!landId && !place) || this.isFinished) return;
    if (this.tool === 'merge') return this.toggle(landId, place);
    const isPicking = (this.tool === 'edit' || this.tool === 'split') && !this.lot;
    if (!isPicking) return;
    const lot = await this.find(landId, place);
    if (!lot) return;
    const outer = outerRing(lot.shape);
    runInAction(() => {
      this.trouble =
        refusalOf(lot) ?? (this.tool === 'edit' && !outer ? { key: 'lands.drawing.severalParts' } : undefined);
      if (this.trouble) return;
      this.lot = lot;
      this.view.choose([lot.landId]);
      if (this.tool === 'split') this.canvas.begin('linestring');
      else if (outer) this.canvas.edit(outer);
      this.shape = this.tool === 'edit' ? outer : undefined;
      this.isChanged = false;
    });
    this.snap(this.tool === 'edit' ? this.near.filter((other) => other.landId !== lot.landId) : this.near);
  }

  private async toggle(landId: string | undefined, place?: readonly [number, number]): Promise<void> {
    const isChosen = (id: string | undefined) => this.chosen.some((lot) => lot.landId === id);
    if (!isChosen(landId) && this.chosen.length >= shapeLimits.parts) return;
    const lot = isChosen(landId) ? undefined : await this.find(landId, place);
    const id = lot?.landId ?? landId;
    const trouble = lot && refusalOf(lot);
    runInAction(() => {
      this.trouble = trouble;
      if (isChosen(id)) this.chosen = this.chosen.filter((one) => one.landId !== id);
      else if (lot && !trouble) this.chosen = [...this.chosen, lot];
      this.view.choose(this.chosen.map((one) => one.landId));
    });
  }

  /** The lot with its shape of this moment: what is edited is its newest version, and that version is what is said back. */
  private async find(landId: string | undefined, place?: readonly [number, number]): Promise<NearLand | undefined> {
    const known = this.near.find((lot) => lot.landId === landId);
    const there: Bounds = place ? [...place, ...place] : this.viewBounds();
    const bounds = known ? boundsOf(known.shape) : there;
    if (bounds) await this.loadAround(bounds);
    const found = clickedLand(this.near, landId, place);
    // A click beside every lot is no mistake.
    if (landId && !found && !this.trouble) {
      runInAction(() => {
        this.trouble = { key: 'lands.drawing.notFound' };
      });
    }
    return found;
  }

  private async loadAround(bounds: Bounds): Promise<void> {
    const wide: Bounds = [bounds[0] - around, bounds[1] - around, bounds[2] + around, bounds[3] + around];
    if (wide[2] - wide[0] > widest || wide[3] - wide[1] > widest) {
      this.trouble = { key: 'lands.drawing.zoomIn' };
      return;
    }
    await this.ask(
      () => this.api.near(wide),
      (near) => {
        this.near = near;
        this.snap(near);
      },
    );
  }

  private snap(lots: readonly NearLand[]): void {
    this.canvas.snapTo(lots.map(({ shape }) => ({ rings: ringsOf(shape) })));
  }

  private async measure(shape: GeoJsonGeometry): Promise<void> {
    this.area = undefined;
    await this.ask(
      () => this.api.measure(shape),
      ({ area, fault }) => {
        this.area = area ?? undefined;
        this.trouble = fault === null ? undefined : { text: fault };
      },
    );
  }

  /** Asks the server, tells what went wrong, and forgets the answer where the work has begun anew meanwhile. */
  private async ask<T>(question: () => Promise<T>, answer: (value: T) => void): Promise<void> {
    const { turn } = this;
    this.trouble = undefined;
    try {
      const value = await question();
      if (turn === this.turn) runInAction(() => answer(value));
    } catch (error) {
      if (turn !== this.turn) return;
      runInAction(() => {
        this.trouble = drawingProblemOf(error);
      });
    }
  }

  private whole<G extends object>(drawn: G): G {
    return restorePrecision(
      drawn,
      this.near.map(({ shape }) => shape),
    );
  }

  private viewBounds(): Bounds {
    return this.view.bounds();
  }
}
