import type { GeoJsonGeometry } from '@gleba/sdk';
import type { Bounds } from '@gleba/sdk/geo';
import type { ApiClient } from '@gleba/sdk/web';
import type { LandStatusName } from '../../land-status.ts';

export interface NearLot {
  readonly landId: string;
  readonly geometryId: string;
  readonly block: string;
  readonly lot: string;
  readonly subdivision: string | null;
  readonly computedStatus: LandStatusName;
  readonly shape: GeoJsonGeometry;
}

export interface LotKeyDraft {
  readonly block: string;
  readonly lot: string;
  readonly subdivision: string | null;
}

export interface SplitPreview {
  readonly parts: readonly (LotKeyDraft & { readonly shape: GeoJsonGeometry; readonly area: string })[];
  readonly residents: number;
  readonly visits: number;
}

export interface MergePreview extends LotKeyDraft {
  readonly shape: GeoJsonGeometry;
  readonly area: string;
  readonly difference: string;
  readonly holes: number;
  readonly tolerance: number;
}

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
      const { landsNear } = await api.graphql<{ landsNear: { lots: readonly NearLot[] } }>(
        `query LandsNear($projectId: UUID!, $west: Float!, $south: Float!, $east: Float!, $north: Float!) {
          landsNear(projectId: $projectId, west: $west, south: $south, east: $east, north: $north) {
            lots { landId geometryId block lot subdivision computedStatus shape } } }`,
        { projectId, west, south, east, north },
        { ...quiet, ...(signal && { signal }) },
      );
      return landsNear.lots;
    },
    async measure(shape: object, signal?: AbortSignal) {
      const { measureDrawing } = await api.graphql<{
        measureDrawing: { readonly area: string | null; readonly fault: string | null };
      }>(
        'query MeasureDrawing($projectId: UUID!, $shape: JSON!) { measureDrawing(projectId: $projectId, shape: $shape) { area fault } }',
        { projectId, shape },
        { ...quiet, ...(signal && { signal }) },
      );
      return measureDrawing;
    },
    async previewSplit({ landId, geometryId }: SeenLot, line: object): Promise<SplitPreview> {
      const { landSplitPreview } = await api.graphql<{ landSplitPreview: SplitPreview }>(
        `query LandSplitPreview($projectId: UUID!, $landId: UUID!, $geometryId: UUID!, $line: JSON!) {
          landSplitPreview(projectId: $projectId, landId: $landId, geometryId: $geometryId, line: $line) {
            parts { shape area block lot subdivision } residents visits } }`,
        { projectId, landId, geometryId, line },
        quiet,
      );
      return landSplitPreview;
    },
    async previewMerge(lots: readonly SeenLot[]): Promise<MergePreview> {
      const { landMergePreview } = await api.graphql<{ landMergePreview: MergePreview }>(
        `query LandMergePreview($projectId: UUID!, $lots: [LandMergePreviewLotsInput!]!) {
          landMergePreview(projectId: $projectId, lots: $lots) {
            shape area difference holes tolerance block lot subdivision } }`,
        { projectId, lots: lots.map(({ landId, geometryId }) => ({ landId, geometryId })) },
        quiet,
      );
      return landMergePreview;
    },
    draw: (land: LotKeyDraft, drawn: { readonly shape: object } | { readonly circle: Circle }) =>
      api.command<{ operationId: string; landId: string; overlaps: readonly Overlap[] }>(
        'drawLand',
        { projectId, land, ...drawn },
        'operationId landId overlaps { block lot area }',
        quiet,
      ),
    reshape: ({ landId, geometryId }: SeenLot, shape: object) =>
      api.command<{ operationId: string; overlaps: readonly Overlap[] }>(
        'setLandShape',
        { projectId, landId, geometryId, shape },
        'operationId overlaps { block lot area }',
        quiet,
      ),
    split: ({ landId, geometryId }: SeenLot, line: object, parts: readonly LotKeyDraft[]) =>
      api.command<{ operationId: string; landIds: readonly string[] }>(
        'splitLand',
        { projectId, landId, geometryId, line, parts },
        'operationId landIds',
        quiet,
      ),
    merge: (lots: readonly SeenLot[], land: LotKeyDraft) =>
      api.command<{ operationId: string; landId: string }>(
        'mergeLands',
        { projectId, lots: lots.map(({ landId, geometryId }) => ({ landId, geometryId })), land },
        'operationId landId',
        quiet,
      ),
    undo: (operationId: string) =>
      api.command<{ landIds: readonly string[] }>('undoShapeChange', { projectId, operationId }, 'landIds', quiet),
  };
}

export type DrawingApi = ReturnType<typeof drawingApi>;
