import type { FileArc } from '../../../geo/arc.ts';
import type { DrawingUnit } from '../../drawing-units.ts';
import type { CrsReason, FileProblemCode, PropertyValue, RowProblem, ShapefileFeature } from '../shapefile/source.ts';

/** One row of a file: its shape in the file's coordinates, its attributes, what was wrong with it. */
export interface ImportFeature extends ShapefileFeature {
  /** Arcs that its chords stand for, where the format draws arcs. */
  readonly arcs?: readonly FileArc[];
}
export type ImportGeometry = NonNullable<ShapefileFeature['geometry']>;
export type { PropertyValue, RowProblem };

export const sourceKinds = ['null', 'point', 'polyline', 'polygon', 'multipoint', 'mixed'] as const;
export type SourceKind = (typeof sourceKinds)[number];

export interface RowChoices {
  /** Overrides the text encoding found in the file. */
  readonly encoding?: string | undefined;
  /** Of a drawing: what one unit of it is. */
  readonly unit?: DrawingUnit | undefined;
  /** 1-based; to go on with an import. */
  readonly startRow?: number | undefined;
}

/** What an import reads, whatever format it comes in. Rows can be gone through as often as wanted, always in one order. */
export interface FeatureSource {
  readonly format: 'shp' | 'geojson' | 'kml' | 'dxf' | 'gpkg';
  /** Of the layer, unique in its file. */
  readonly name: string;
  readonly shapeType: SourceKind;
  readonly hasZ: boolean;
  readonly hasM: boolean;
  readonly recordCount: number;
  readonly columns: readonly string[];
  readonly encoding: { readonly name: string; readonly from: string };
  readonly crs: {
    readonly srid: number | null;
    readonly name: string | null;
    readonly reason?: CrsReason | 'not-in-format';
  };
  /** Of a drawing; null where the format says it itself. */
  readonly unit: { readonly value: DrawingUnit; readonly isTold: boolean } | null;
  readonly problems: readonly { readonly code: FileProblemCode | 'skipped-entities' | 'joined-rings' }[];
  /** Columns of their own making that name a lot, such as the text inside of a drawn outline. */
  readonly proposedLand?: string;
  rows(choices: RowChoices): AsyncIterable<ImportFeature>;
}

/** Of one row's geometry or attributes in text form; about two million points. */
export const largestFeature = 32 * 1024 * 1024;
/** Corners of one row: what so much text can be. */
export const maxPositions = 2_000_000;
/** Shapes of one row, and rings of one shape: more than any lot or street has. */
export const maxParts = 10_000;
/** Attributes of one row. */
export const maxProperties = 1000;
/** As many as a shapefile may have. */
export const maxFeatures = 10_000_000;
/** Columns that a mapping offers. Rows keep all that they have. */
export const maxColumns = 300;
