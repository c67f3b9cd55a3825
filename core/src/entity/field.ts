import type { $ZodType } from 'zod/v4/core';
import type { TextTransform } from '../form/text-transform.ts';
import type { AccessRule } from '../permission/access-rule.ts';
import type { Among } from './among.ts';
import type { ComputedSource } from './computed-source.ts';
import type { Entity } from './entity.ts';
import type { FieldFacets } from './facets.ts';
import type { GeoJsonGeometry, GeometryType } from './geometry.ts';
import { defaultBytes, defaultKeys } from './value-weight.ts';

export type FieldKind =
  | 'id'
  | 'text'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'boolean'
  | 'date'
  | 'instant'
  | 'enumeration'
  | 'json'
  | 'geometry'
  | 'reference'
  | 'computed';

/** Who may put a value: anyone who may write the row, only who creates it, or only the server. */
export type Writing = 'always' | 'create' | 'never';

/** Options every field understands. The label is not among them: locale files hold it under `<entity>.<field>`. */
export interface FieldOptions extends FieldFacets {
  /** The stable id of a field that was renamed: the first name it had. Database, models and past events keep to it. */
  readonly formerly?: string;
  /** A value must be present; the column is NOT NULL. */
  readonly required?: boolean;
  readonly writing?: Writing;
  /** Never leaves the server: not in GraphQL, events, history or logs (password hashes, secrets). */
  readonly hidden?: boolean;
  /** Extra rule for reading this one column; the row's own rule always applies too. */
  readonly read?: AccessRule;
  /** Extra rule for writing this one column. */
  readonly write?: AccessRule;
  /** Whether filters may name it. Default true, false for json. */
  readonly filterable?: boolean;
  /** Whether orderings may name it. Default true, false for json and geometry. */
  readonly sortable?: boolean;
  /** Creates a plain index. References are always indexed. */
  readonly indexed?: boolean;
  /** Takes part in the list's free-text search (case and accents ignored). */
  readonly searchable?: boolean;
}

declare const valueType: unique symbol;

/**
 * One typed field. `Value` is what the API carries: decimal and money are strings (never floats), date is `YYYY-MM-DD`,
 * instant an ISO 8601 string in UTC, geometry a GeoJSON object in longitude and latitude.
 */
export interface Field<
  Value = unknown,
  Required extends boolean = boolean,
  Defaulted extends boolean = boolean,
  Writable extends Writing = Writing,
> extends FieldFacets {
  /**
   * Stable id, unique in its entity, by which a rename stays a rename in the database: the property's name, or the one that
   * `formerly` tells. `defineEntity` gives it; before that it is empty.
   */
  readonly id: string;
  readonly formerly?: string;
  readonly kind: FieldKind;
  readonly required: Required;
  /** Required of the records to which it applies (`when`), which the column cannot say. */
  readonly requiredIfApplies: boolean;
  readonly defaulted: Defaulted;
  readonly writing: Writable;
  readonly hidden: boolean;
  readonly read?: AccessRule;
  readonly write?: AccessRule;
  readonly filterable: boolean;
  readonly sortable: boolean;
  readonly indexed: boolean;
  readonly searchable: boolean;
  /** Literal default, or a name the database understands. */
  readonly default?: Value | { readonly sql: 'now' };
  /** Added by the entity's scope, audit or soft deletion, not by its author. */
  readonly system: boolean;
  /** text: longest value in characters. */
  readonly maxLength?: number;
  /** text, json: heaviest value in bytes of UTF-8. Not a constraint of the database, see decision 0042. */
  readonly maxBytes?: number;
  /** json: most keys of all objects in a value. */
  readonly maxKeys?: number;
  /** text: must match; the source of a regular expression valid in JavaScript. */
  readonly pattern?: string;
  /** text: what is made of it while it is typed, and by the server. */
  readonly transform?: TextTransform;
  /** integer, decimal, money: inclusive bounds, as decimal text. */
  readonly min?: string;
  readonly max?: string;
  /** decimal, money: total digits and digits after the point. */
  readonly precision?: number;
  readonly scale?: number;
  /** integer: only names something. */
  readonly isCode?: boolean;
  /** integer: the row's place in a catalogue that people put in order. */
  readonly isOrder?: boolean;
  /** enumeration: the values, in order. */
  readonly values?: readonly string[];
  /** enumeration: the tone in which a value is shown; neutral without one. */
  readonly tones?: Readonly<Record<string, Tone>>;
  /** decimal: what it measures, so that it is shown in the unit that fits its size. */
  readonly measure?: Measure;
  /** reference: it names a file that is chosen in the form. */
  readonly file?: FileOptions;
  /** json: what a value must be. */
  readonly schema?: $ZodType;
  /** geometry: GeoJSON type that is stored; 'geometry' takes any. */
  readonly geometryType?: GeometryType;
  /** geometry: EPSG code of the column; the API always speaks 4326. */
  readonly srid?: number;
  readonly reference?: ReferenceTarget;
  readonly computed?: ComputedSource;
  readonly [valueType]?: Value;
}

/** `entity` is an entity id such as `core.project`; resolved by the registry. */
export interface ReferenceTarget {
  readonly entity: string;
  /** GraphQL name of the way back on the target (`lands` on Project); none when omitted. */
  readonly inverse?: string;
  /** What deleting the target does. `restrict` answers 'Registro não pode ser excluído, pois está sendo utilizado.' */
  readonly onDelete: 'restrict' | 'cascade' | 'setNull';
  readonly among?: Among;
}

/** How a state is coloured; its word says it, the colour only helps. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** Square metres. */
export type Measure = 'area';

/** Which files a field takes. */
export interface FileOptions {
  /** `<plugin>.<purpose>` of an upload: the server checks who may upload, which kinds and how large, by it. */
  readonly purpose: string;
  /** Extensions that the chooser offers, such as `.jpg`; without them what the purpose takes. */
  readonly accept?: readonly string[];
  /** Bytes; default 25 MB. */
  readonly maxSize?: number;
  /** Shown as what it is, and taken by the device's camera where it has one. */
  readonly isPicture?: boolean;
}

/** Pictures that every browser draws. */
export const pictureExtensions = ['.jpg', '.jpeg', '.png', '.webp'] as const;

/** A condition leaves the column without NOT NULL, unless there is a default to go back to. */
type IsRequired<O> = O extends { readonly required: true }
  ? O extends { readonly when: unknown }
    ? HasDefault<O>
    : true
  : false;
type HasDefault<O> = O extends { readonly default: unknown } ? true : false;
type WritingOf<O> = O extends { readonly writing: infer W extends Writing } ? W : 'always';
type Made<V, O> = Field<V, IsRequired<O>, HasDefault<O>, WritingOf<O>> &
  (O extends { readonly hidden: true } ? Hidden : unknown);

declare const isHidden: unique symbol;
declare const isLong: unique symbol;
/** Known to types alone: its values never leave the server. */
export interface Hidden {
  readonly [isHidden]: true;
}
/** Known to types alone: events may tell of its values by digests (`LargeValue`). */
export interface Long {
  readonly [isLong]: true;
}
declare const refersTo: unique symbol;
/** Known to types alone: the entity that a reference names, and the name of the way back. */
export interface RefersTo<Target extends ReferenceTo = ReferenceTo, Inverse extends string = string> {
  readonly [refersTo]: { readonly target: Target; readonly inverse: Inverse };
}
/** The entity, or its id where the declaration cannot be named: in its own declaration, and in the kernel's own fields. */
export type ReferenceTo = Entity | string;
type InverseOf<O> = O extends { readonly inverse: infer I extends string } ? I : never;

/** 4 kB of UTF-8 are 1024 characters or more. */
type IsLong<O> = O extends { readonly max: infer N extends number }
  ? `${N}` extends `${infer _1}${infer _2}${infer _3}${infer _4}${string}`
    ? Long
    : number extends N
      ? Long
      : unknown
  : unknown;

function make<V, O extends FieldOptions>(
  kind: FieldKind,
  options: O & { readonly default?: unknown },
  extra: Partial<Field<V>> = {},
): Made<V, O> {
  const complex = kind === 'json' || kind === 'geometry';
  const defaulted = options.default !== undefined;
  const isConditional = options.when !== undefined && !defaulted;
  const field = {
    writing: 'always',
    hidden: false,
    system: false,
    filterable: kind !== 'json',
    sortable: !complex,
    indexed: false,
    searchable: false,
    ...options,
    id: '',
    kind,
    required: options.required === true && !isConditional,
    requiredIfApplies: options.required === true && isConditional,
    defaulted,
    ...extra,
  };
  return Object.freeze(field) as unknown as Made<V, O>;
}

export interface TextOptions extends FieldOptions {
  readonly default?: string;
  /** Longest value in characters. Default 255. */
  readonly max?: number;
  readonly pattern?: RegExp;
  /** What is made of it while it is typed, and by the server: `slug`, `capitalize`. */
  readonly transform?: TextTransform;
  /** Heaviest value in bytes of UTF-8. Default 64 kB; what may be longer says so. */
  readonly maxBytes?: number;
}
/** Text of at most `max` characters; surrounding white space is cut. */
export function text<const O extends TextOptions>(options: O = {} as O): Made<string, O> & IsLong<O> {
  const { max = 255, maxBytes = defaultBytes, pattern, transform } = options;
  const field = make<string, O>('text', options, { maxLength: max, maxBytes, pattern: pattern?.source, transform });
  return field as Made<string, O> & IsLong<O>;
}

export interface IntegerOptions extends FieldOptions {
  readonly default?: number;
  /** A number that only names something (an EPSG code): shown without thousands separators. */
  readonly isCode?: boolean;
  /** The row's place in a catalogue (`uiOrderField`). */
  readonly isOrder?: boolean;
  readonly min?: number;
  readonly max?: number;
}
/** A whole number of at most 2^31-1 in size. */
export function integer<const O extends IntegerOptions>(options: O = {} as O): Made<number, O> {
  return make('integer', { ...options }, { min: bound(options.min), max: bound(options.max) });
}

export interface DecimalOptions extends FieldOptions {
  readonly default?: string;
  readonly precision?: number;
  readonly scale?: number;
  readonly min?: string;
  readonly max?: string;
  readonly measure?: Measure;
}
/** An exact decimal, carried as text. Default 18 digits, 6 of them after the point. */
export function decimal<const O extends DecimalOptions>(options: O = {} as O): Made<string, O> {
  return make('decimal', options, { precision: options.precision ?? 18, scale: options.scale ?? 6 });
}

/** An amount in Brazilian reais with 2 decimals, exact, carried as text (`"1234.50"`). */
export function money<const O extends Omit<DecimalOptions, 'precision' | 'scale' | 'measure'>>(
  options: O = {} as O,
): Made<string, O> {
  return make('money', options, { precision: 15, scale: 2 });
}

export function boolean<const O extends FieldOptions & { readonly default?: boolean }>(
  options: O = {} as O,
): Made<boolean, O> {
  return make('boolean', options);
}

/** A calendar day, `YYYY-MM-DD`, without time zone. */
export function date<const O extends FieldOptions & { readonly default?: string }>(
  options: O = {} as O,
): Made<string, O> {
  return make('date', options);
}

/** A moment, ISO 8601 in UTC. */
export function instant<const O extends FieldOptions & { readonly default?: { readonly sql: 'now' } }>(
  options: O = {} as O,
): Made<string, O> {
  return make('instant', options);
}

export function enumeration<
  const V extends readonly [string, ...string[]],
  const O extends FieldOptions & {
    readonly default?: V[number];
    readonly tones?: Readonly<Partial<Record<V[number], Tone>>>;
  },
>(values: V, options: O = {} as O): Made<V[number], O> {
  return make('enumeration', options, { values });
}

export interface JsonOptions extends FieldOptions {
  /** Heaviest value in bytes of its JSON text. Default 64 kB; what may be heavier says so. */
  readonly maxBytes?: number;
  /** Most keys of all its objects together. Default 5000. */
  readonly maxKeys?: number;
}
/** Structured data with a schema: it is validated on every write and typed everywhere. */
export function json<T, const O extends JsonOptions & { readonly default?: NoInfer<T> } = JsonOptions>(
  schema: $ZodType<T>,
  options: O = {} as O,
): Made<T, O> & Long {
  const { maxBytes = defaultBytes, maxKeys = defaultKeys } = options;
  return make<T, O>('json', options, { schema, maxBytes, maxKeys }) as Made<T, O> & Long;
}

export interface GeometryOptions extends FieldOptions {
  /** EPSG code of the stored column. Default 4326. */
  readonly srid?: number;
}
/** A geometry, stored with a spatial index; GeoJSON in 4326 at the API. */
export function geometry<const O extends GeometryOptions>(
  geometryType: GeometryType,
  options: O = {} as O,
): Made<GeoJsonGeometry, O> & Long {
  const extra = { geometryType, srid: options.srid ?? 4326 };
  return make<GeoJsonGeometry, O>('geometry', options, extra) as Made<GeoJsonGeometry, O> & Long;
}

export interface ReferenceOptions extends FieldOptions {
  readonly inverse?: string;
  readonly onDelete?: ReferenceTarget['onDelete'];
  /** Selectors offer no others, and no person can choose one; what was chosen before stays. A record is never offered to itself. */
  readonly among?: Among;
}
/**
 * A link to another entity: `reference(Land)`. An entity that refers to itself says its own id (`reference('lands.geometry')`), since a
 * declaration cannot name itself. The field's name ends in `Id`; the relation's name is what stands before (`landId` → `land`; `relationName`).
 * Where both sides belong to an organization the foreign key is composite, so rows of two organizations cannot be linked.
 */
export function reference<const T extends ReferenceTo, const O extends ReferenceOptions>(
  target: T,
  options: O = {} as O,
): Made<string, O> & RefersTo<T, InverseOf<O>> {
  const field = make<string, O>('reference', options, {
    indexed: true,
    reference: {
      entity: typeof target === 'string' ? target : target.id,
      inverse: options.inverse,
      onDelete: options.onDelete ?? 'restrict',
      among: options.among,
    },
  });
  return field as Made<string, O> & RefersTo<T, InverseOf<O>>;
}

type FileReference = RefersTo<'core.storedFile', never>;

/**
 * A file: an upload of its purpose, made in the form and kept as a reference to the stored file. The name ends in `Id`, as of
 * every reference. A file that is removed is named no more. Whoever may write the field may send the file, unless the server
 * side declares the purpose with a rule of its own (`uploads`).
 */
export function file<const O extends FieldOptions & FileOptions>(options: O): Made<string, O> & FileReference {
  const { purpose, accept, maxSize, isPicture } = options;
  const field = make<string, O>('reference', options, {
    indexed: true,
    sortable: false,
    reference: { entity: 'core.storedFile', onDelete: 'setNull' },
    file: { purpose, ...(accept && { accept }), ...(maxSize && { maxSize }), ...(isPicture && { isPicture }) },
  });
  return field as Made<string, O> & FileReference;
}

/** A picture: `file`, taken by the device's camera or chosen, shown small in lists and larger in records and forms. */
export function photo<const O extends FieldOptions & Pick<FileOptions, 'purpose' | 'maxSize'>>(
  options: O,
): Made<string, O> & FileReference {
  return file({ ...options, accept: pictureExtensions, isPicture: true }) as Made<string, O> & FileReference;
}

/** A value derived on reading; never written. Of the options it has those of lists, records, exports and searches, and its rule. */
export function computed<V>(
  source: ComputedSource,
  facets: Pick<FieldOptions, 'order' | 'list' | 'group' | 'exchange' | 'searchable' | 'read'> = {},
): Field<V, false, false, 'never'> {
  return make<V, { writing: 'never' }>(
    'computed',
    { ...facets, writing: 'never' },
    { computed: source, filterable: source.how !== 'centroid', sortable: source.how !== 'centroid' },
  );
}

function bound(value: number | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}
