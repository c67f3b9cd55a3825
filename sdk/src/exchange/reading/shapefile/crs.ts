import {
  DATUMS,
  type Datum,
  PROJECTIONS,
  type ProjectionKey,
  type ProjectionParameters,
  REPLACED,
} from '../../../geo/brazil-crs.ts';
import type { CrsReason, ShapefileCrs } from './source.ts';
import { child, epsgOf, parseWkt, type WktNode } from './wkt.ts';

const PROJECTED = ['PROJCS', 'PROJCRS'];
const GEOGRAPHIC = ['GEOGCS', 'GEOGCRS', 'GEODCRS', 'BASEGEOGCRS', 'BASEGEODCRS'];

interface Finding {
  srid: number | null;
  reason?: CrsReason;
}

/** The EPSG code of a .prj, from its authority, its names and its parameters; no database and no network. */
export function identifyCrs(text: string | null): ShapefileCrs {
  if (text === null || text.trim() === '') return { srid: null, wkt: null, name: null, reason: 'no-prj' };
  const wkt = text.replace(/^\uFEFF/, '').trim();
  const parsed = parseWkt(wkt);
  const root = parsed && horizontalPart(parsed);
  if (!root) return { srid: null, wkt, name: null, reason: 'unreadable-prj' };
  const finding = identify(root);
  const base = { srid: finding.srid, wkt, name: root.strings[0] ?? null };
  return finding.reason ? { ...base, reason: finding.reason } : base;
}

function horizontalPart(node: WktNode): WktNode | undefined {
  const wanted = [...PROJECTED, ...GEOGRAPHIC];
  return wanted.includes(node.keyword) ? node : child(node, ...wanted);
}

function identify(root: WktNode): Finding {
  const authority = epsgOf(root);
  if (authority !== null) return { srid: REPLACED.get(authority) ?? authority };
  const geographic = GEOGRAPHIC.includes(root.keyword) ? root : child(root, ...GEOGRAPHIC);
  const datum = geographic && findDatum(geographic);
  const structural = geographic === root ? geographicSrid(root, datum) : projectedSrid(root, datum);
  const named = sridByName(root.strings[0] ?? '');
  if (structural.reason === 'unsupported-unit' || structural.reason === 'name-and-parameters-disagree') {
    return structural;
  }
  if (named === null || structural.srid === named) return structural;
  if (structural.srid !== null || hasParameters(root)) {
    // A name copied over other parameters: which of them is right is not for a program to say.
    return { srid: null, reason: structural.reason ?? 'name-and-parameters-disagree' };
  }
  return { srid: named };
}

function hasParameters(root: WktNode): boolean {
  return root.children.some((node) => node.keyword === 'PARAMETER');
}

interface FoundDatum {
  datum: Datum | null;
  reason?: CrsReason;
}

/** The longest name of the EPSG Dataset has 80 characters. */
const LONGEST_NAME = 1000;

/** Letters and digits only: `GCS_SIRGAS_2000`, `SIRGAS 2000` and `D_SIRGAS_2000` are one name. */
function plain(name: string): string {
  return name
    .slice(0, LONGEST_NAME)
    .normalize('NFD')
    .replace(/\[[^[\]]*\]/g, '')
    .toLowerCase()
    .replace(/^(?:gcs|d)_/, '')
    .replace(/ensemble/g, '')
    .replace(/[^a-z0-9]/g, '');
}

function findDatum(geographic: WktNode): FoundDatum {
  const meridian = child(geographic, 'PRIMEM')?.numbers[0] ?? 0;
  if (meridian !== 0) return { datum: null, reason: 'unknown-crs' };
  const datumNode = child(geographic, 'DATUM', 'ENSEMBLE');
  const spheroid = child(datumNode, 'SPHEROID', 'ELLIPSOID');
  const [axis, flattening] = spheroid?.numbers ?? [];
  const names = [plain(geographic.strings[0] ?? ''), plain(datumNode?.strings[0] ?? '')];
  const matches = names.map((name) => DATUMS.find((datum) => datum.names.includes(name)));
  const named = matches.find((match) => match !== undefined);
  if (!named) return byEllipsoid(names, axis, flattening);
  const fits = matches.every((match) => match === undefined || sameEllipsoid(match, axis, flattening, 0.02));
  return fits ? { datum: named } : { datum: null, reason: 'name-and-parameters-disagree' };
}

function sameEllipsoid(datum: Datum, axis: number | undefined, flattening: number | undefined, slack: number): boolean {
  if (axis === undefined || flattening === undefined) return true;
  const [a, f] = datum.ellipsoid;
  return Math.abs(a - axis) < 0.01 && Math.abs(f - flattening) < slack;
}

/**
 * A datum that says it is unknown: GRS 80 in Brazil is SIRGAS 2000. Other ellipsoids served several Brazilian datums,
 * tens of metres apart, so they are left to the person. So is a datum with a name of its own, e.g. NAD 83 on GRS 80.
 */
function byEllipsoid(names: string[], axis: number | undefined, flattening: number | undefined): FoundDatum {
  const anonymous = /^(?:unknown|notspecified|unnamed|undefined|userdefined|custom|grs|$)/;
  if (axis === undefined || flattening === undefined) return { datum: null, reason: 'unknown-crs' };
  if (!names.every((name) => anonymous.test(name))) return { datum: null, reason: 'unknown-crs' };
  const [first, ...others] = DATUMS.filter((datum) => sameEllipsoid(datum, axis, flattening, 1e-6));
  if (first === undefined) return { datum: null, reason: 'unknown-crs' };
  const certain = others.length === 0 || first.key === 'sirgas-2000';
  return certain ? { datum: first, reason: 'datum-assumed' } : { datum: null, reason: 'ambiguous-datum' };
}

function geographicSrid(root: WktNode, found: FoundDatum | undefined): Finding {
  const unit = child(root, 'UNIT', 'ANGLEUNIT')?.numbers[0];
  if (unit !== undefined && Math.abs(unit - Math.PI / 180) > 1e-9) return { srid: null, reason: 'unsupported-unit' };
  return concluded(found, found?.datum?.geographic);
}

function concluded(found: FoundDatum | undefined, srid: number | undefined): Finding {
  if (!found?.datum) return { srid: null, reason: found?.reason ?? 'unknown-crs' };
  if (srid === undefined) return { srid: null, reason: 'unknown-crs' };
  return found.reason ? { srid, reason: found.reason } : { srid };
}

function projectedSrid(root: WktNode, found: FoundDatum | undefined): Finding {
  const unit = child(root, 'UNIT', 'LENGTHUNIT')?.numbers[0];
  if (unit !== undefined && Math.abs(unit - 1) > 1e-9) return { srid: null, reason: 'unsupported-unit' };
  const parameters = readParameters(root);
  if (!found?.datum || !parameters) return concluded(found, undefined);
  const { datum } = found;
  const other = PROJECTIONS.find((entry) => entry.datum === datum.key && sameParameters(entry, parameters));
  return concluded(found, other?.srid ?? utmSrid(datum, parameters));
}

function utmSrid(datum: Datum, parameters: ProjectionParameters): number | undefined {
  const zone = (parameters.centralMeridian + 183) / 6;
  const south = parameters.falseNorthing === 10_000_000;
  if (!Number.isInteger(zone) || zone < 1 || zone > 60) return undefined;
  const utm: ProjectionParameters = {
    projection: 'transverse-mercator',
    centralMeridian: parameters.centralMeridian,
    latitudeOfOrigin: 0,
    scale: 0.9996,
    falseEasting: 500_000,
    falseNorthing: south ? 10_000_000 : 0,
    standardParallel: 0,
  };
  if (!sameParameters(utm, parameters)) return undefined;
  return (south ? datum.south : datum.north)[zone];
}

function sameParameters(a: ProjectionParameters, b: ProjectionParameters): boolean {
  return (
    a.projection === b.projection &&
    Math.abs(a.centralMeridian - b.centralMeridian) < 1e-7 &&
    Math.abs(a.latitudeOfOrigin - b.latitudeOfOrigin) < 1e-7 &&
    Math.abs(a.standardParallel - b.standardParallel) < 1e-7 &&
    Math.abs(a.scale - b.scale) < 1e-9 &&
    Math.abs(a.falseEasting - b.falseEasting) < 1e-3 &&
    Math.abs(a.falseNorthing - b.falseNorthing) < 1e-3
  );
}

const METHODS: ReadonlyMap<string, ProjectionKey> = new Map([
  ['transversemercator', 'transverse-mercator'],
  ['gausskruger', 'transverse-mercator'],
  ['polyconic', 'polyconic'],
  ['americanpolyconic', 'polyconic'],
  ['mercator', 'mercator'],
  ['mercator1sp', 'mercator'],
  ['mercator2sp', 'mercator'],
  ['mercatorvarianta', 'mercator'],
  ['mercatorvariantb', 'mercator'],
  ['mercatorauxiliarysphere', 'web-mercator'],
  ['popularvisualisationpseudomercator', 'web-mercator'],
]);

function readParameters(root: WktNode): ProjectionParameters | null {
  const conversion = child(root, 'CONVERSION') ?? root;
  const method = METHODS.get(plain(child(conversion, 'PROJECTION', 'METHOD')?.strings[0] ?? ''));
  if (!method) return null;
  const values = new Map<string, number>();
  for (const node of conversion.children) {
    const value = node.numbers[0];
    if (node.keyword === 'PARAMETER' && value !== undefined) values.set(plain(node.strings[0] ?? ''), value);
  }
  const first = (fallback: number, ...names: string[]) =>
    names.map((name) => values.get(name)).find((value) => value !== undefined) ?? fallback;
  return {
    projection: isSpherical(root) ? 'web-mercator' : method,
    centralMeridian: first(0, 'centralmeridian', 'longitudeofnaturalorigin', 'longitudeofcenter', 'longitudeoforigin'),
    latitudeOfOrigin: first(0, 'latitudeoforigin', 'latitudeofnaturalorigin', 'latitudeofcenter'),
    scale: first(1, 'scalefactor', 'scalefactoratnaturalorigin'),
    falseEasting: first(0, 'falseeasting'),
    falseNorthing: first(0, 'falsenorthing'),
    standardParallel: first(0, 'standardparallel1', 'latitudeof1ststandardparallel'),
  };
}

/** GDAL writes Web Mercator as an ellipsoidal Mercator whose sphere is only told in a PROJ string. */
function isSpherical(root: WktNode): boolean {
  return child(root, 'EXTENSION')?.strings.some((text) => text.includes('+b=6378137')) ?? false;
}

function sridByName(name: string): number | null {
  const key = plain(name);
  const projection = PROJECTIONS.find((entry) => entry.names.includes(key));
  if (projection) return projection.srid;
  const utm = /^(.*?)(?:utm)(?:zone|zona|fuso)?0?(\d{1,2})([ns])$/.exec(key);
  if (utm) {
    const datum = DATUMS.find((candidate) => candidate.names.includes(utm[1] ?? ''));
    return (utm[3] === 's' ? datum?.south : datum?.north)?.[Number(utm[2])] ?? null;
  }
  return DATUMS.find((datum) => datum.names.includes(key))?.geographic ?? null;
}
