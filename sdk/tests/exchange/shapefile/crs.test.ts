import { describe, expect, it } from 'vitest';
import { identifyCrs } from '../../../src/exchange/reading/shapefile/index.ts';

const GRS80 = 'SPHEROID["GRS_1980",6378137.0,298.257222101]';
const SAD_SPHEROID = 'SPHEROID["GRS_1967_Truncated",6378160.0,298.25]';
const DEGREE = 'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]';
const SIRGAS = `GEOGCS["GCS_SIRGAS_2000",DATUM["D_SIRGAS_2000",${GRS80}],${DEGREE}]`;
const SAD69 = `GEOGCS["GCS_South_American_1969",DATUM["D_South_American_1969",${SAD_SPHEROID}],${DEGREE}]`;
const SAD96 = `GEOGCS["GCS_SAD_1969_96",DATUM["D_South_American_Datum_1969_96",${SAD_SPHEROID}],${DEGREE}]`;
const WGS84 = `GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],${DEGREE}]`;
const CORREGO = `GEOGCS["GCS_Corrego_Alegre",DATUM["D_Corrego_Alegre",SPHEROID["International_1924",6378388.0,297.0]],${DEGREE}]`;
const NAD83 = `GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",${GRS80}],${DEGREE}]`;

const meridian = (zone: number) => 6 * zone - 183;

function utm(name: string, geographic: string, zone: number, south = true, unit = 'UNIT["Meter",1.0]'): string {
  return (
    `PROJCS["${name}",${geographic},PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],` +
    `PARAMETER["False_Northing",${south ? '10000000.0' : '0.0'}],PARAMETER["Central_Meridian",${meridian(zone)}.0],` +
    `PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],${unit}]`
  );
}

const polyconic = (geographic: string) =>
  `PROJCS["x",${geographic},PROJECTION["Polyconic"],PARAMETER["False_Easting",5000000.0],` +
  'PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",-54.0],' +
  'PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';

describe('reference systems of Brazilian files', () => {
  it.each([
    [4674, SIRGAS],
    [4618, SAD69],
    [5527, SAD96],
    [4326, WGS84],
    [4225, CORREGO],
    [31984, utm('SIRGAS_2000_UTM_Zone_24S', SIRGAS, 24)],
    [31978, utm('SIRGAS_2000_UTM_Zone_18S', SIRGAS, 18)],
    [31985, utm('SIRGAS_2000_UTM_Zone_25S', SIRGAS, 25)],
    [31974, utm('SIRGAS_2000_UTM_Zone_20N', SIRGAS, 20, false)],
    [29194, utm('SAD_1969_UTM_Zone_24S', SAD69, 24)],
    [29170, utm('SAD_1969_UTM_Zone_20N', SAD69, 20, false)],
    [5858, utm('SAD_1969_96_UTM_Zone_22S', SAD96, 22)],
    [5875, utm('SAD_1969_96_UTM_Zone_18S', SAD96, 18)],
    [22523, utm('Corrego_Alegre_UTM_Zone_23S', CORREGO, 23)],
    [32723, utm('WGS_1984_UTM_Zone_23S', WGS84, 23)],
    [32622, utm('WGS_1984_UTM_Zone_22N', WGS84, 22, false)],
    [5880, polyconic(SIRGAS)],
    [29101, polyconic(SAD69)],
    [5530, polyconic(SAD96)],
  ])('tells %i from ESRI text', (srid, wkt) => {
    expect(identifyCrs(wkt)).toMatchObject({ srid, wkt });
    expect(identifyCrs(wkt).reason).toBeUndefined();
  });

  it('goes by the parameters when the name is nobody’s', () => {
    expect(identifyCrs(utm('Projeto Prefeitura', SIRGAS, 23)).srid).toBe(31983);
  });

  it('goes by the authority first, and follows withdrawn codes to those in force', () => {
    const tagged = (code: number) => `PROJCS["x",${SAD69},AUTHORITY["EPSG","${code}"]]`;
    expect(identifyCrs(tagged(31983)).srid).toBe(31983);
    expect(identifyCrs(tagged(29184)).srid).toBe(29194);
    expect(identifyCrs(`PROJCS["x",${SIRGAS},AUTHORITY["ESRI","102033"]]`).srid).toBeNull();
  });

  it('tells the two Web Mercators and World Mercator apart', () => {
    const mercator = (name: string, method: string, more = '') =>
      `PROJCS["${name}",${WGS84},PROJECTION["${method}"],PARAMETER["False_Easting",0],` +
      `PARAMETER["False_Northing",0],PARAMETER["Central_Meridian",0],UNIT["Meter",1]${more}]`;
    const sphere = ',EXTENSION["PROJ4","+proj=merc +a=6378137 +b=6378137 +units=m"]';
    const esri = mercator('WGS_1984_Web_Mercator_Auxiliary_Sphere', 'Mercator_Auxiliary_Sphere');
    expect(identifyCrs(esri).srid).toBe(3857);
    expect(identifyCrs(mercator('WGS 84 / Pseudo-Mercator', 'Mercator_1SP', sphere)).srid).toBe(3857);
    expect(identifyCrs(mercator('WGS_84_World_Mercator', 'Mercator')).srid).toBe(3395);
  });

  it('assumes SIRGAS 2000 for an unknown datum on its ellipsoid, and says so', () => {
    const unknown = `GEOGCS["GRS 1980(IUGG, 1980)",DATUM["unknown",${GRS80}],${DEGREE}]`;
    expect(identifyCrs(utm('UTM Zone 24, Southern Hemisphere', unknown, 24))).toMatchObject({
      srid: 31984,
      reason: 'datum-assumed',
    });
  });

  it.each([
    ['no-prj', null],
    ['no-prj', '  '],
    ['unreadable-prj', 'not a text of this kind'],
    ['unreadable-prj', 'PROJCS["cut",GEOGCS["'],
    ['unreadable-prj', 'A['.repeat(20_000)],
    ['unreadable-prj', 'LOCAL_CS["drawing"]'],
    ['unknown-crs', utm('NAD_1983_UTM_Zone_18N', NAD83, 18, false)],
    ['unknown-crs', utm('x', CORREGO, 18)],
    ['ambiguous-datum', `GEOGCS["unknown",DATUM["unknown",${SAD_SPHEROID}],${DEGREE}]`],
    ['name-and-parameters-disagree', utm('SIRGAS_2000_UTM_Zone_24S', SIRGAS, 23)],
    ['name-and-parameters-disagree', `GEOGCS["GCS_SIRGAS_2000",DATUM["D_SIRGAS_2000",${SAD_SPHEROID}],${DEGREE}]`],
    ['unsupported-unit', utm('x', SIRGAS, 24, true, 'UNIT["Foot_US",0.3048006096012192]')],
  ])('has no number but a reason: %s', (reason, wkt) => {
    expect(identifyCrs(wkt)).toMatchObject({ srid: null, reason });
  });
});
