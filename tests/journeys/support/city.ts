import { createWriteStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { partsShape, writeDbf, writeShapes, type XY } from '../../../sdk/tests/exchange/shapefile/shape-bytes.ts';

/** ESRI's spelling of SIRGAS 2000 / UTM 24S, as Brazilian offices get it from their software. */
const prj =
  'PROJCS["SIRGAS_2000_UTM_Zone_24S",GEOGCS["GCS_SIRGAS_2000",DATUM["D_SIRGAS_2000",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",-39.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';

/** South-west corner of lot 0001 of block 0001, EPSG 31984, and the same place in degrees (Krüger series, GRS 80). */
export const firstCorner = { east: 400_000, north: 8_000_000, longitude: -39.945_046_95, latitude: -18.086_394_64 };

const landsPerBlock = 40;
/** Blocks that stand beside one another where nothing else is said. */
export const blocksAcross = 50;
const streetNames = ['Rua São João', 'Avenida Conceição', 'Travessa do Açaí', 'Rua Nossa Senhora de Nazaré'];

/** A made-up city in a zipped shapefile: UTM coordinates, Latin-1 attributes, one block and lot that stands twice. */
export async function cityArchive(lots: number, across = blocksAcross): Promise<string> {
  const shapes = [];
  const rows: string[][] = [];
  for (let index = 0; index < lots; index++) {
    const block = Math.floor(index / landsPerBlock);
    const lot = index % landsPerBlock;
    const west = firstCorner.east + (block % across) * 260 + (lot % 20) * 12;
    const south = firstCorner.north + Math.floor(block / across) * 70 + Math.floor(lot / 20) * 25;
    const ring: XY[] = [
      [west, south],
      [west, south + 25],
      [west + 12, south + 25],
      [west + 12, south],
      [west, south],
    ];
    shapes.push(partsShape([ring]));
    const number = index === lots - 1 ? lot - 1 : lot;
    rows.push([pad(block + 1), pad(number + 1), `${streetNames[block % streetNames.length]}, ${lot + 1}`]);
  }
  const { shp, shx } = writeShapes(5, shapes);
  const fields = ['quadra', 'lote', 'logradouro'].map((name) => ({ name, type: 'C' as const, length: 60 }));
  const zip = new ZipFile();
  zip.addBuffer(shp, 'cidade.shp');
  zip.addBuffer(shx, 'cidade.shx');
  zip.addBuffer(writeDbf(fields, rows), 'cidade.dbf');
  zip.addBuffer(Buffer.from(prj), 'cidade.prj');
  zip.addBuffer(Buffer.from('ISO-8859-1'), 'cidade.cpg');
  zip.end();
  const path = join(await mkdtemp(join(tmpdir(), 'gleba-city-')), 'cidade.zip');
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

function pad(value: number): string {
  return String(value).padStart(4, '0');
}
