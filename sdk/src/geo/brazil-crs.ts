/**
 * The coordinate reference systems a Brazilian file may be in. Every number was checked against the EPSG Dataset
 * v11.022 (as PROJ 9.5.1 carries it); names in ESRI spelling are those PROJ writes for the same codes.
 */

export type DatumKey =
  | 'sirgas-2000'
  | 'sirgas-1995'
  | 'sad69'
  | 'sad69-96'
  | 'corrego-alegre'
  | 'corrego-alegre-1961'
  | 'aratu'
  | 'chua'
  | 'psad56'
  | 'wgs84';

export interface Datum {
  key: DatumKey;
  geographic: number;
  /** Semi-major axis and inverse flattening. */
  ellipsoid: readonly [number, number];
  /** How files call it, without `GCS_`/`D_`, accents, case and punctuation. */
  names: readonly string[];
  /** Zone number → EPSG code. */
  north: Readonly<Record<number, number>>;
  south: Readonly<Record<number, number>>;
}

const GRS80 = [6378137, 298.257222101] as const;
const GRS67_TRUNCATED = [6378160, 298.25] as const;
const INTERNATIONAL_1924 = [6378388, 297] as const;
const WGS84 = [6378137, 298.257223563] as const;

function zones(from: number, to: number, firstCode: number): Record<number, number> {
  const codes: Record<number, number> = {};
  for (let zone = from; zone <= to; zone += 1) codes[zone] = firstCode + zone - from;
  return codes;
}

export const DATUMS: readonly Datum[] = [
  {
    key: 'sirgas-2000',
    geographic: 4674,
    ellipsoid: GRS80,
    names: ['sirgas2000', 'sistemadereferenciageocentricoparalasamericas2000'],
    north: { ...zones(11, 22, 31965), 23: 6210, 24: 6211 },
    south: { ...zones(17, 25, 31977), 26: 5396 },
  },
  {
    key: 'sirgas-1995',
    geographic: 4170,
    ellipsoid: GRS80,
    names: ['sirgas', 'sirgas1995', 'sirgas95', 'sistemadereferenciageocentricoparaamericadelsur1995'],
    north: zones(17, 22, 31986),
    south: zones(17, 25, 31992),
  },
  {
    key: 'sad69',
    geographic: 4618,
    ellipsoid: GRS67_TRUNCATED,
    names: ['sad69', 'sad1969', 'southamerican1969', 'southamericandatum1969'],
    north: { 17: 5463, ...zones(18, 22, 29168) },
    south: zones(17, 25, 29187),
  },
  {
    key: 'sad69-96',
    geographic: 5527,
    ellipsoid: GRS67_TRUNCATED,
    names: ['sad6996', 'sad196996', 'southamerican196996', 'southamericandatum196996'],
    north: {},
    south: { 18: 5875, 19: 5876, 20: 5877, 21: 5531, 22: 5858, 23: 5533, 24: 5534, 25: 5535 },
  },
  {
    key: 'corrego-alegre',
    geographic: 4225,
    ellipsoid: INTERNATIONAL_1924,
    names: ['corregoalegre', 'corregoalegre197072'],
    north: {},
    south: zones(21, 25, 22521),
  },
  {
    key: 'corrego-alegre-1961',
    geographic: 5524,
    ellipsoid: INTERNATIONAL_1924,
    names: ['corregoalegre1961'],
    north: {},
    south: zones(21, 24, 5536),
  },
  {
    key: 'aratu',
    geographic: 4208,
    ellipsoid: INTERNATIONAL_1924,
    names: ['aratu'],
    north: {},
    south: { ...zones(22, 24, 20822), 25: 5337 },
  },
  {
    key: 'chua',
    geographic: 4224,
    ellipsoid: INTERNATIONAL_1924,
    names: ['chua'],
    north: {},
    south: { 23: 4071 },
  },
  {
    key: 'psad56',
    geographic: 4248,
    ellipsoid: INTERNATIONAL_1924,
    names: ['psad56', 'psad1956', 'provisionalsamerican1956', 'provisionalsouthamericandatum1956'],
    north: zones(17, 21, 24817),
    south: zones(17, 22, 24877),
  },
  {
    key: 'wgs84',
    geographic: 4326,
    ellipsoid: WGS84,
    names: ['wgs84', 'wgs1984', 'worldgeodeticsystem1984'],
    north: zones(1, 60, 32601),
    south: zones(1, 60, 32701),
  },
];

export type ProjectionKey = 'transverse-mercator' | 'polyconic' | 'mercator' | 'web-mercator';

export interface ProjectionParameters {
  projection: ProjectionKey;
  centralMeridian: number;
  latitudeOfOrigin: number;
  scale: number;
  falseEasting: number;
  falseNorthing: number;
  standardParallel: number;
}

export interface NamedProjection extends ProjectionParameters {
  srid: number;
  datum: DatumKey;
  names: readonly string[];
}

const FLAT = { latitudeOfOrigin: 0, scale: 1, standardParallel: 0 };
const POLYCONIC = {
  ...FLAT,
  projection: 'polyconic',
  centralMeridian: -54,
  falseEasting: 5_000_000,
  falseNorthing: 10_000_000,
} as const;
const ORIGIN = { ...FLAT, centralMeridian: 0, falseEasting: 0, falseNorthing: 0 };

/** What is projected and not UTM. */
export const PROJECTIONS: readonly NamedProjection[] = [
  { ...POLYCONIC, srid: 5880, datum: 'sirgas-2000', names: ['sirgas2000brazilpolyconic'] },
  { ...POLYCONIC, srid: 5530, datum: 'sad69-96', names: ['sad6996brazilpolyconic', 'sad196996brazilpolyconic'] },
  { ...POLYCONIC, srid: 29101, datum: 'sad69', names: ['sad69brazilpolyconic', 'sad1969brazilpolyconic'] },
  {
    ...FLAT,
    srid: 5641,
    datum: 'sirgas-2000',
    names: ['sirgas2000brazilmercator'],
    projection: 'mercator',
    centralMeridian: -43,
    falseEasting: 5_000_000,
    falseNorthing: 10_000_000,
    standardParallel: -2,
  },
  {
    ...FLAT,
    srid: 10665,
    datum: 'sirgas-2000',
    names: ['sirgas2000portoalegretm'],
    projection: 'transverse-mercator',
    centralMeridian: -51,
    falseEasting: 300_000,
    falseNorthing: 5_000_000,
    scale: 0.999995,
  },
  {
    ...ORIGIN,
    srid: 3857,
    datum: 'wgs84',
    names: [
      'wgs84pseudomercator',
      'wgs1984webmercatorauxiliarysphere',
      'wgs1984webmercator',
      'googlemapsglobalmercator',
    ],
    projection: 'web-mercator',
  },
  {
    ...ORIGIN,
    srid: 3395,
    datum: 'wgs84',
    names: ['wgs84worldmercator', 'wgs1984worldmercator'],
    projection: 'mercator',
  },
];

/** Codes EPSG has withdrawn (or software made up) → the one in force for the same system. */
export const REPLACED: ReadonlyMap<number, number> = new Map([
  [4291, 4618],
  [29100, 29101],
  [5532, 5858],
  ...[29118, 29119, 29120, 29121, 29122].map((code): [number, number] => [code, code + 50]),
  ...[29177, 29178, 29179, 29180, 29181, 29182, 29183, 29184, 29185].map((code): [number, number] => [code, code + 10]),
  [900913, 3857],
  [3785, 3857],
]);
