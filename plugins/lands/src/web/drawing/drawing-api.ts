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

export type NearLand = AnswerOf<typeof landsNear>['lots'][number];

export interface LandKeyDraft {
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
type SeenLand = Pick<NearLand, 'landId' | 'geometryId'>;

/** What the drawing tools ask of the server. Failures are told where the work is, not by a toast. */
export function drawingApi(api: ApiClient, projectId: string) {
  return {
    async near([west, south, east, north]: Bounds, signal?: AbortSignal): Promise<readonly NearLand[]> {
      const options = { ...quiet, ...(signal && { signal }) };
      return (await api.run(landsNear, { projectId, west, south, east, north }, options)).lots;
    },
    measure: (shape: GeoJsonGeometry, signal?: AbortSignal) =>
      api.run(measureDrawing, { projectId, shape }, { ...quiet, ...(signal && { signal }) }),
    previewSplit: ({ landId, geometryId }: SeenLand, line: GeoJsonGeometry) =>
      api.run(landSplitPreview, { projectId, landId, geometryId, line }, quiet),
    previewMerge: (lots: readonly SeenLand[]) =>
      api.run(
        landMergePreview,
        { projectId, lots: lots.map(({ landId, geometryId }) => ({ landId, geometryId })) },
        quiet,
      ),
    draw: (land: LandKeyDraft, drawn: { readonly shape: GeoJsonGeometry } | { readonly circle: Circle }) =>
      api.run(drawLand, { projectId, land, ...drawn }, quiet),
    reshape: ({ landId, geometryId }: SeenLand, shape: GeoJsonGeometry) =>
      api.run(setLandShape, { projectId, landId, geometryId, shape }, quiet),
    split: (
      { landId, geometryId }: SeenLand,
      line: GeoJsonGeometry,
      parts: readonly LandKeyDraft[],
      division: SplitPreview['division'],
    ) => api.run(splitLand, { projectId, landId, geometryId, line, parts, division }, quiet),
    merge: (lots: readonly SeenLand[], land: LandKeyDraft) =>
      api.run(
        mergeLands,
        { projectId, lots: lots.map(({ landId, geometryId }) => ({ landId, geometryId })), land },
        quiet,
      ),
    undo: (operationId: string) => api.run(undoShapeChange, { projectId, operationId }, quiet),
  };
}

export type DrawingApi = ReturnType<typeof drawingApi>;
