import type { AnswerOf, GeoJsonGeometry } from '@gleba/sdk';
import type { Bounds } from '@gleba/sdk/geo';
import type { ApiClient } from '@gleba/sdk/web';
import {
  drawLand,
  landMergePreview,
  landSplitPreview,
  landsNear,
  measureDrawing,
  mergeLands,
  setLandShape,
  splitLand,
  undoShapeChange,
} from '../../operations/geometry.ts';

export type NearLot = AnswerOf<typeof landsNear>['lots'][number];

export interface LotKeyDraft {
  readonly block: string;
  readonly lot: string;
  readonly subdivision: string | null;
}

export type SplitPreview = AnswerOf<typeof landSplitPreview>;
export type MergePreview = AnswerOf<typeof landMergePreview>;

export interface Overlap {
  readonly block: string;
  readonly lot: string;
  readonly area: string;
}

export interface Circle {
  readonly longitude: number;
  readonly latitude: number;
  readonly radius: number;
  readonly segments: number;
}

const quiet = { isQuiet: true } as const;
type SeenLot = Pick<NearLot, 'landId' | 'geometryId'>;

/** What the drawing tools ask of the server. Failures are told where the work is, not by a toast. */
export function drawingApi(api: ApiClient, projectId: string) {
  return {
    async near([west, south, east, north]: Bounds, signal?: AbortSignal): Promise<readonly NearLot[]> {
      const options = { ...quiet, ...(signal && { signal }) };
      return (await api.run(landsNear, { projectId, west, south, east, north }, options)).lots;
    },
    measure: (shape: GeoJsonGeometry, signal?: AbortSignal) =>
      api.run(measureDrawing, { projectId, shape }, { ...quiet, ...(signal && { signal }) }),
    previewSplit: ({ landId, geometryId }: SeenLot, line: GeoJsonGeometry) =>
      api.run(landSplitPreview, { projectId, landId, geometryId, line }, quiet),
    previewMerge: (lots: readonly SeenLot[]) =>
      api.run(
        landMergePreview,
        { projectId, lots: lots.map(({ landId, geometryId }) => ({ landId, geometryId })) },
        quiet,
      ),
    draw: (land: LotKeyDraft, drawn: { readonly shape: GeoJsonGeometry } | { readonly circle: Circle }) =>
      api.run(drawLand, { projectId, land, ...drawn }, quiet),
    reshape: ({ landId, geometryId }: SeenLot, shape: GeoJsonGeometry) =>
      api.run(setLandShape, { projectId, landId, geometryId, shape }, quiet),
    split: ({ landId, geometryId }: SeenLot, line: GeoJsonGeometry, parts: readonly LotKeyDraft[]) =>
      api.run(splitLand, { projectId, landId, geometryId, line, parts }, quiet),
    merge: (lots: readonly SeenLot[], land: LotKeyDraft) =>
      api.run(
        mergeLands,
        { projectId, lots: lots.map(({ landId, geometryId }) => ({ landId, geometryId })), land },
        quiet,
      ),
    undo: (operationId: string) => api.run(undoShapeChange, { projectId, operationId }, quiet),
  };
}

export type DrawingApi = ReturnType<typeof drawingApi>;
