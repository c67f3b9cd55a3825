import type { InputOf } from '@gleba/sdk';
import { drawingUnits } from '@gleba/sdk/exchange';
import { proposedErrorColumns } from '../../coordinates/error-attributes.ts';
import { type ErrorColumns, missingErrorColumns } from '../../coordinates/error-columns.ts';
import { type MappableField, mappableFields } from '../../import-fields.ts';
import type { startImport } from '../../operations/import.ts';
import { type LayerTypeProposal, type OwnLayerType, proposeLayerType } from '../../propose-layer-type.ts';

/** What the server found in the file (answer of inspectImport). */
export interface InspectedSource {
  readonly format: string;
  readonly name: string;
  readonly shapeType: string;
  readonly hasZ: boolean;
  readonly hasM: boolean;
  readonly recordCount: number;
  readonly encoding: string;
  readonly encodingFrom: string;
  readonly srid: number | null;
  readonly crsName: string | null;
  readonly crsReason: string | null;
  /** What one unit of a drawing is; null for formats that fix it. */
  readonly unit: string | null;
  readonly isUnitTold: boolean;
  readonly columns: readonly string[];
  readonly problems: readonly string[];
  readonly mapping: readonly { readonly field: string; readonly column: string }[];
  readonly sample: readonly (readonly (string | number | boolean | null)[])[];
}

export interface Inspection {
  readonly projectSrid: number | null;
  /** Of the project's own drawings. */
  readonly drawingSrid: number | null;
  /** The organization's own types of layers. */
  readonly layerTypes: readonly OwnLayerType[];
  readonly sources: readonly InspectedSource[];
}

export type Mapping = Readonly<Partial<Record<MappableField, string>>>;

/** What a person decides in the wizard. */
export interface ImportDraft {
  readonly source: string;
  readonly layerName: string;
  readonly target: 'lands' | 'layer';
  /** Of a layer; null while nobody has said what it holds and nothing speaks for a type. */
  readonly layerType: string | null;
  readonly srid: number | null;
  /** Null: as the file says. */
  readonly encoding: string | null;
  readonly unit: string | null;
  readonly mapping: Mapping;
  /** Null where the source has no points. */
  readonly errorColumns: ErrorColumns | null;
  readonly invalidGeometry: 'repair' | 'hold';
}

/** A first proposal for a source: everything the file or the project tells is filled in. */
export function draftFor(
  source: InspectedSource,
  { projectSrid, drawingSrid, layerTypes }: Omit<Inspection, 'sources'>,
  encoding: string | null = null,
): ImportDraft {
  const mapping = proposedMapping(source);
  const proposal = proposeLayerType(source, layerTypes);
  return {
    source: source.name,
    layerName: (source.name.split('/').at(-1) ?? source.name).slice(0, 200),
    target: holdsLands(source, mapping, proposal) ? 'lands' : 'layer',
    layerType: proposal?.slug ?? null,
    srid: source.srid ?? (source.unit === null ? projectSrid : drawingSrid),
    encoding,
    unit: source.unit,
    mapping,
    errorColumns: proposedErrors(source),
    invalidGeometry: 'repair',
  };
}

/** Of points alone: of an area such a column may mean anything. */
function proposedErrors({ shapeType, columns }: InspectedSource): ErrorColumns | null {
  return ['point', 'multipoint', 'mixed'].includes(shapeType) ? proposedErrorColumns(columns) : null;
}

/** Polygons are lots unless their name says what else they are and no column tells the lot. */
function holdsLands({ shapeType }: InspectedSource, mapping: Mapping, proposal: LayerTypeProposal | null): boolean {
  const isNamedElse = proposal?.by === 'name' && proposal.slug !== 'temp_land';
  return shapeType === 'polygon' && (mapping.lot !== undefined || !isNamedElse);
}

function proposedMapping({ mapping, columns }: InspectedSource): Mapping {
  const isField = (name: string): name is MappableField => (mappableFields as readonly string[]).includes(name);
  const pairs = mapping.flatMap(({ field, column }) =>
    isField(field) && columns.includes(column) ? [[field, column] as const] : [],
  );
  return Object.fromEntries(pairs);
}

/** The same decisions for the file read in another encoding; what a column was called may have changed with it. */
export function redrafted(draft: ImportDraft, source: InspectedSource, encoding: string | null): ImportDraft {
  const kept = Object.entries(draft.mapping).filter(([, column]) => source.columns.includes(column));
  const isThere = missingErrorColumns(draft.errorColumns, source.columns).length === 0;
  return {
    ...draft,
    encoding,
    mapping: { ...proposedMapping(source), ...Object.fromEntries(kept) },
    errorColumns: isThere ? draft.errorColumns : proposedErrors(source),
  };
}

/** One column fills one field: choosing it elsewhere takes it from where it was. */
export function mapColumn(mapping: Mapping, field: MappableField, column: string | null): Mapping {
  const others = Object.entries(mapping).filter(([name, taken]) => name !== field && taken !== column);
  return Object.fromEntries(column === null ? others : [...others, [field, column]]);
}

export type DraftProblem = 'srid' | 'layerName' | 'layerType' | 'block' | 'lot';

/** What is still missing before the import can start. */
export function draftProblems(draft: ImportDraft): readonly DraftProblem[] {
  const isLands = draft.target === 'lands';
  return [
    ...(draft.srid === null ? ['srid' as const] : []),
    ...(draft.layerName.trim() === '' ? ['layerName' as const] : []),
    ...(!isLands && draft.layerType === null ? ['layerType' as const] : []),
    ...(isLands && !draft.mapping.block ? ['block' as const] : []),
    ...(isLands && !draft.mapping.lot ? ['lot' as const] : []),
  ];
}

/** Input of startImport. Throws while something is missing. */
export function settingsOf(
  draft: ImportDraft,
  file: { readonly fileId: string; readonly projectId: string },
): InputOf<typeof startImport> {
  if (draft.srid === null) throw new Error('An import without reference system was started.');
  const isLands = draft.target === 'lands';
  return {
    ...file,
    source: draft.source,
    layerName: draft.layerName.trim(),
    target: draft.target,
    layerType: isLands ? null : draft.layerType,
    srid: draft.srid,
    encoding: draft.encoding,
    unit: drawingUnits.find((unit) => unit === draft.unit) ?? null,
    mapping: Object.fromEntries(
      mappableFields.map((field) => [field, (isLands && draft.mapping[field]) || null]),
    ) as Record<MappableField, string | null>,
    errorColumns: isLands ? null : draft.errorColumns,
    invalidGeometry: draft.invalidGeometry,
  };
}
