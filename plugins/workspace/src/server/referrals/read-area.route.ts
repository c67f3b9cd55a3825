import { type GeoJsonGeometry, GlebaError, type RequestLimits } from '@gleba/sdk';
import type { Queryable, Route } from '@gleba/sdk/server';
import {
  areaLimits,
  largestAreaFile,
  largestUnpackedArea,
  packedAreaExtensions,
} from '../../referrals/referral-fields.ts';
import type { FileOutline, OutlineReader } from '../../services.ts';
import { requireModestArea } from './area-rules.ts';
import { openLink } from './referral-gate.ts';

const refused = (message: string) => new GlebaError('VALIDATION', message);

/**
 * The area of a packed file, in degrees, for the page to show before it is sent. The file is read and forgotten: nothing
 * that a stranger uploads is stored.
 */
export function readArea(limits: RequestLimits, readers: readonly OutlineReader[]): Route {
  return {
    method: 'POST',
    path: '/referral-areas',
    permission: 'open',
    body: largestAreaFile,
    async handle({ request, visit, withTicket, db }) {
      const url = new URL(request.url);
      const token = request.headers.get('x-referral-token') ?? '';
      await openLink({ limits, withTicket }, 'file', token.slice(0, 100), visit.address);
      const name = (url.searchParams.get('name') ?? '').slice(0, 200);
      const extension = packedAreaExtensions.find((known) => name.toLowerCase().endsWith(known));
      const reader = extension && readers.find(({ extensions }) => extensions.includes(extension));
      if (!reader) throw refused('Envie um arquivo KML ou GeoJSON.');
      const bytes = await readAtMost(request, largestAreaFile);
      const most = { unpackedBytes: largestUnpackedArea, positions: areaLimits.positions };
      const found = await reader.read({ name, bytes }, most);
      return Response.json({ boundaries: await inDegrees(db, found) });
    },
  };
}

async function readAtMost(request: Request, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > most) throw new GlebaError('DOCUMENT_TOO_LARGE', 'O arquivo é grande demais: até 2 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** All polygons as one geometry. A file that names no reference system has to be in degrees already. */
async function inDegrees(db: Queryable, found: readonly FileOutline[]): Promise<GeoJsonGeometry> {
  const shapes = found.flatMap(({ srid, polygons }) => polygons.map((polygon) => ({ srid: srid ?? 0, polygon })));
  if (shapes.length === 0) throw refused('Não há nenhum polígono no arquivo.');
  const { rows } = await db
    .query<{ shape: GeoJsonGeometry }>(
      `select ST_AsGeoJSON(case when count(*) = 1 then ST_GeometryN(ST_Collect(place), 1) else ST_Collect(place) end, 9, 0)::json as shape from (
         select (ST_Dump(case when srid = 0 then ST_SetSRID(shape, 4326)
           else ST_Transform(ST_SetSRID(shape, srid), 4326) end)).geom as place
         from (select srid, ST_Force2D(ST_GeomFromGeoJSON(polygon::text)) as shape
               from json_to_recordset($1::json) as f(srid integer, polygon json)) given
       ) parts`,
      [JSON.stringify(shapes)],
    )
    .catch((error: unknown) => {
      // Coordinates that the file's reference system cannot mean make PostGIS refuse the statement.
      if (error instanceof GlebaError && error.code === 'UNAVAILABLE') throw error;
      throw refused('As coordenadas do arquivo não cabem no sistema de referência que ele informa.');
    });
  const shape = rows[0]?.shape;
  if (!shape || !isOnEarth(shape)) {
    throw refused('O arquivo não diz em que sistema de coordenadas está. Inclua o .prj ou envie um KML.');
  }
  requireModestArea(shape as unknown as Record<string, unknown>);
  return shape;
}

function isOnEarth({ coordinates }: GeoJsonGeometry): boolean {
  const numbers = (coordinates as readonly unknown[]).flat(4) as number[];
  return numbers.every((number, index) => Math.abs(number) <= (index % 2 === 0 ? 180 : 90));
}
