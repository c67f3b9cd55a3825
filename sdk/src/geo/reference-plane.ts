import { DATUMS, type Datum, type DatumKey } from './brazil-crs.ts';
import type { TransverseMercator } from './transverse-mercator.ts';

/** A plane of papers: UTM, with the names that its closing sentence needs. */
export interface ReferencePlane extends TransverseMercator {
  readonly srid: number;
  readonly datum: string;
  readonly zone: number;
  readonly hemisphere: 'N' | 'S';
}

const datumNames: Readonly<Record<DatumKey, string>> = {
  'sirgas-2000': 'SIRGAS 2000',
  'sirgas-1995': 'SIRGAS 1995',
  sad69: 'SAD 69',
  'sad69-96': 'SAD 69/96',
  'corrego-alegre': 'Córrego Alegre 1970-72',
  'corrego-alegre-1961': 'Córrego Alegre 1961',
  aratu: 'Aratu',
  chua: 'Chuá',
  psad56: 'PSAD 56',
  wgs84: 'WGS 84',
};

/**
 * The UTM plane of a project's reference system. A geographic one, or none, gives the zone that the longitude lies in (of
 * SIRGAS 2000 where the project names no datum, since Decree 5.334/2005 the country's own). Undefined for every other
 * system: no paper is printed in a polyconic or web plane.
 */
export function referencePlane(srid: number | null, longitude: number, isSouth: boolean): ReferencePlane | undefined {
  for (const datum of DATUMS) {
    for (const hemisphere of ['S', 'N'] as const) {
      const zones = hemisphere === 'S' ? datum.south : datum.north;
      const found = Object.entries(zones).find(([, code]) => code === srid);
      if (found) return utm(datum, Number(found[0]), hemisphere, Number(srid));
    }
  }
  const datum = DATUMS.find(({ key, geographic }) => (srid === null ? key === 'sirgas-2000' : geographic === srid));
  if (!datum) return undefined;
  const zone = Math.floor((longitude + 180) / 6) + 1;
  const code = (isSouth ? datum.south : datum.north)[zone];
  return code === undefined ? undefined : utm(datum, zone, isSouth ? 'S' : 'N', code);
}

function utm(datum: Datum, zone: number, hemisphere: 'N' | 'S', srid: number): ReferencePlane {
  return {
    srid,
    datum: datumNames[datum.key],
    zone,
    hemisphere,
    ellipsoid: datum.ellipsoid,
    centralMeridian: 6 * zone - 183,
    scale: 0.9996,
    falseEasting: 500_000,
    falseNorthing: hemisphere === 'S' ? 10_000_000 : 0,
  };
}
