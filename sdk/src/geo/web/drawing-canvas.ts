import type { GeoJsonGeometry } from '@gleba/sdk';
import {
  type GeoJSONStoreFeatures,
  type SnapToCustom,
  TerraDraw,
  TerraDrawCircleMode,
  TerraDrawLineStringMode,
  TerraDrawModeUndoRedo,
  TerraDrawPolygonMode,
  TerraDrawRectangleMode,
  TerraDrawSelectMode,
  TerraDrawSessionUndoRedo,
} from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { drawnDecimals, rounded, type SnapTarget, shapeLimits, snapPosition } from '../index.ts';
import { drawingColor } from './map-palette.ts';
import type { MapView } from './map-view.ts';

/** A `MapView`, whatever it is of. */
type DrawnUpon = Pick<MapView, 'map'>;

export interface CanvasEvents {
  /** While it is drawn, dragged or undone; undefined when nothing is there. `placed` vertices are those but the pointer's. */
  onChange(geometry: GeoJsonGeometry | undefined, placed: number | undefined): void;
  /** Closed, or ended by a second click on the last point or by Enter. */
  onFinish(geometry: GeoJsonGeometry): void;
  onHistory(can: { readonly undo: boolean; readonly redo: boolean }): void;
}

/** Pixels within which a pointer is put onto a neighbour's vertex or edge. */
const snapReach = 12;
const color = drawingColor;

/** The drawing library behind the few things that drawing needs: one shape at a time, snapped to its neighbours. */
export class DrawingCanvas {
  private readonly draw: TerraDraw;
  private readonly view: DrawnUpon;
  private readonly name: string;
  private targets: readonly SnapTarget[] = [];
  private events: CanvasEvents;

  /** Several upon one map have names of their own. */
  constructor(view: DrawnUpon, events: CanvasEvents, name = '') {
    this.name = name;
    this.view = view;
    this.events = events;
    this.draw = this.createDraw();
    this.draw.start();
    this.draw.on('change', () => {
      this.tellChange();
      this.tellHistory();
    });
    this.draw.on('finish', (id) => {
      const geometry = this.draw.getSnapshotFeature(id)?.geometry as GeoJsonGeometry | undefined;
      if (geometry) this.events.onFinish(geometry);
    });
    this.draw.on('history', () => this.tellHistory());
  }

  destroy(): void {
    if (this.draw.enabled) this.draw.stop();
  }

  begin(mode: 'polygon' | 'circle' | 'linestring' | 'rectangle'): void {
    this.draw.clear();
    this.draw.setMode(mode);
    this.view.map.getCanvas().focus();
  }

  /** A shape to drag the vertices of. */
  edit(shape: GeoJsonGeometry): void {
    this.draw.clear();
    const feature = { type: 'Feature', geometry: rounded(shape), properties: { mode: 'polygon' } };
    // Its types are of lists that may be changed, ours of such that may not.
    const [added] = this.draw.addFeatures([feature as unknown as GeoJSONStoreFeatures]);
    if (!added?.valid || added.id === undefined) throw new Error(added?.reason ?? 'The shape cannot be edited.');
    this.draw.selectFeature(added.id, 'select');
    this.view.map.getCanvas().focus();
  }

  /** Neither draws nor drags any more; what is drawn stays to be seen. */
  rest(): void {
    this.draw.setMode('static');
  }

  clear(): void {
    this.draw.clear();
    this.draw.setMode('static');
  }

  snapTo(targets: readonly SnapTarget[]): void {
    this.targets = targets;
  }

  undo(): void {
    this.draw.undo();
    this.tellChange();
    this.tellHistory();
  }

  redo(): void {
    this.draw.redo();
    this.tellChange();
    this.tellHistory();
  }

  private tellChange(): void {
    const shape = this.shape();
    const placed = shape?.properties.committedCoordinateCount;
    this.events.onChange(
      shape?.geometry as GeoJsonGeometry | undefined,
      typeof placed === 'number' ? placed : undefined,
    );
  }

  private tellHistory(): void {
    this.events.onHistory({ undo: this.draw.canUndo(), redo: this.draw.canRedo() });
  }

  /** The shape itself, not the handles that the library keeps beside it. */
  private shape(): GeoJSONStoreFeatures | undefined {
    return this.draw.getSnapshot().findLast(({ geometry }) => geometry.type !== 'Point');
  }

  private createDraw(): TerraDraw {
    const toCustom: SnapToCustom = ({ containerX, containerY }, { project }) => {
      const pixelOf = ([x, y]: readonly [number, number]) => project(x, y);
      const found = snapPosition(this.targets, { x: containerX, y: containerY }, pixelOf, snapReach);
      return found?.map((degrees) => Number(degrees.toFixed(drawnDecimals)));
    };
    // Cancelling asks first, so the tools listen to Escape themselves.
    const keyEvents = { cancel: null, finish: 'Enter' };
    const polygon = { fillColor: color, fillOpacity: 0.2, outlineColor: color, outlineWidth: 2.5 } as const;
    return new TerraDraw({
      adapter: new TerraDrawMapLibreGLAdapter({
        map: this.view.map,
        coordinatePrecision: drawnDecimals,
        prefixId: `td${this.name && `-${this.name}`}`,
      }),
      undoRedo: { modeLevel: new TerraDrawModeUndoRedo(), sessionLevel: new TerraDrawSessionUndoRedo() },
      modes: [
        new TerraDrawPolygonMode({
          keyEvents,
          snapping: { toCustom },
          showCoordinatePoints: true,
          styles: { ...polygon, closingPointColor: color, snappingPointColor: color, coordinatePointColor: color },
        }),
        new TerraDrawCircleMode({ keyEvents, segments: shapeLimits.circleSegments.usual, styles: polygon }),
        new TerraDrawRectangleMode({ keyEvents, drawInteraction: 'click-move-or-drag', styles: polygon }),
        new TerraDrawLineStringMode({
          keyEvents,
          snapping: { toCustom },
          styles: { lineStringColor: color, lineStringWidth: 3, closingPointColor: color, snappingPointColor: color },
        }),
        new TerraDrawSelectMode({
          allowManualDeselection: false,
          keyEvents: { deselect: null, delete: null, rotate: null, scale: null },
          flags: {
            polygon: {
              feature: {
                draggable: false,
                coordinates: {
                  draggable: true,
                  deletable: true,
                  midpoints: { draggable: true },
                  snappable: { toCustom },
                },
              },
            },
          },
          styles: {
            selectedPolygonColor: color,
            selectedPolygonFillOpacity: 0.2,
            selectedPolygonOutlineColor: color,
            selectedPolygonOutlineWidth: 2.5,
            selectionPointColor: '#ffffff',
            selectionPointOutlineColor: color,
            selectionPointOutlineWidth: 2.5,
            selectionPointWidth: 6,
            midPointColor: color,
            midPointOutlineColor: '#ffffff',
            midPointWidth: 4,
            midPointOutlineWidth: 1,
          },
        }),
      ],
    });
  }
}
