import type { EncodingChoice } from './encoding.ts';

export type ShapeKind = 'null' | 'point' | 'polyline' | 'polygon' | 'multipoint';

export interface ShapefileParts {
  shp: string;
  shx?: string;
  dbf?: string;
  prj?: string;
  cpg?: string;
}

export interface ShapefileField {
  name: string;
  type: 'text' | 'number' | 'date' | 'boolean';
  length: number;
  decimals: number;
}

export type CrsReason =
  | 'no-prj'
  | 'unreadable-prj'
  | 'unknown-crs'
  | 'ambiguous-datum'
  | 'name-and-parameters-disagree'
  | 'datum-assumed'
  | 'unsupported-unit';

export interface ShapefileCrs {
  srid: number | null;
  wkt: string | null;
  name: string | null;
  /** Why there is no number; `datum-assumed` comes with one that the person should confirm. */
  reason?: CrsReason;
}

export type FileProblemCode =
  | 'index-mismatch'
  | 'index-unreadable'
  | 'file-length'
  | 'skipped-bytes'
  | 'record-numbers'
  | 'row-count-mismatch'
  | 'missing-dbf'
  | 'truncated-dbf'
  | 'dbf-layout'
  | 'unsupported-field'
  | 'renamed-field'
  | 'unknown-encoding'
  | 'encoding-doubtful';

/** Something about the file as a whole that the person who imports it should see. */
export interface FileProblem {
  code: FileProblemCode;
  message: string;
  detail?: Record<string, string | number>;
}

/** Plain data: a job can store it and read the rows later, as long as the files stay where they are. */
export interface ShapefileSource {
  name: string;
  shapeType: ShapeKind;
  hasZ: boolean;
  hasM: boolean;
  recordCount: number;
  fields: ShapefileField[];
  encoding: EncodingChoice;
  crs: ShapefileCrs;
  bounds: [number, number, number, number] | null;
  problems: FileProblem[];
  parts: ShapefileParts;
  /** Where row positions come from: the order of the .shp itself, or the .shx when only that one reads whole. */
  order: 'sequence' | 'index';
}

export interface ReadOptions {
  /** Overrides the encoding found in the file. */
  encoding?: string;
  /** 1-based; to resume an import. */
  startRow?: number;
}

/** With its height where the file has one. */
export type Position = [number, number] | [number, number, number];

export type ShapefileGeometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'MultiPoint'; coordinates: Position[] }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'MultiLineString'; coordinates: Position[][] }
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] };

export type RowProblemCode =
  | 'null-geometry'
  | 'empty-part'
  | 'line-too-short'
  | 'ring-not-closed'
  | 'ring-too-short'
  | 'ring-without-area'
  | 'ring-winding'
  | 'hole-without-shell'
  | 'non-finite-coordinate'
  | 'truncated-record'
  | 'corrupt-record'
  | 'record-too-large'
  | 'geometry-too-complex'
  | 'missing-record'
  | 'missing-attributes'
  | 'wrong-shape-type'
  | 'deleted-row'
  | 'bad-number'
  | 'number-as-text'
  | 'bad-date'
  | 'bad-boolean'
  | 'bad-text';

export interface RowProblem {
  code: RowProblemCode;
  message: string;
  /** True when the row is whole after a repair; false when something was lost or must be looked at. */
  repaired: boolean;
  field?: string;
}

export type PropertyValue = string | number | boolean | null;

export interface ShapefileFeature {
  /** 1-based position in the file. */
  row: number;
  properties: Record<string, PropertyValue>;
  geometry: ShapefileGeometry | null;
  problems: RowProblem[];
}
