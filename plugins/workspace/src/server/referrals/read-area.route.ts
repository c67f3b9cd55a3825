import { type GeoJsonGeometry, GlebaError, type RequestLimits } from '@gleba/sdk';
import type { Reads, Route } from '@gleba/sdk/server';
import {
  areaLimits,
  largestAreaFile,
  largestUnpackedArea,
  packedAreaExtensions,
} from '../../referrals/referral-fields.ts';
import type { FileOutline, OutlineReader } from '../../services.ts';
import { workspaceErrors } from '../workspace-errors.ts';
import { requireModestArea } from './area-rules.ts';
import { openLink } from './referral-gate.ts';

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
    async handle({ request, client, withTicket, reads }) {
      const url = new URL(request.url);
      const token = request.headers.get('x-referral-token') ?? '';
      const link = await openLink({ limits, withTicket }, 'file', token.slice(0, 100), client.address);
      const name = (url.searchParams.get('name') ?? '').slice(0, 200);
      const extension = packedAreaExtensions.find((known) => name.toLowerCase().endsWith(known));
      const reader = extension && readers.find(({ extensions }) => extensions.includes(extension));
      if (!reader) throw workspaceErrors.areaFormatUnknown();
      const bytes = await readAtMost(request, largestAreaFile);
      const turn = { asker: 'stranger', organizationId: link.organizationId, address: client.address } as const;
      const most = { unpackedBytes: largestUnpackedArea, positions: areaLimits.positions };
      const found = await reader.read({ name, bytes }, { ...most, turn, signal: request.signal });
      return Response.json({ boundaries: await inDegrees(reads, found) });
    },
  };
}

async function readAtMost(request: Request, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > most) throw workspaceErrors.areaFileTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** All polygons as one geometry. A file that names no reference system has to be in degrees already. */
async function inDegrees(reads: Reads, found: readonly FileOutline[]): Promise<GeoJsonGeometry> {
  const shapes = found.flatMap(({ srid, polygons }) => polygons.map((polygon) => ({ srid: srid ?? 0, polygon })));
  if (shapes.length === 0) throw workspaceErrors.areaFileEmpty();
  const rows = await reads.sql<{ shape: GeoJsonGeometry }>({
    because: 'PostGIS puts what a file brings into degrees; no row is read',
  })`select ST_AsGeoJSON(case when count(*) = 1 then ST_GeometryN(ST_Collect(place), 1) else ST_Collect(place) end, 9, 0)::json as shape from (
         select (ST_Dump(case when srid = 0 then ST_SetSRID(shape, 4326)
           else ST_Transform(ST_SetSRID(shape, srid), 4326) end)).geom as place
         from (select srid, ST_Force2D(ST_GeomFromGeoJSON(polygon::text)) as shape
               from json_to_recordset(${JSON.stringify(shapes)}::json) as f(srid integer, polygon json)) given
       ) parts`.catch((error: unknown) => {
    // Coordinates that the file's reference system cannot mean make PostGIS refuse the statement.
    if (error instanceof GlebaError && error.code === 'UNAVAILABLE') throw error;
    throw workspaceErrors.areaOutsideReference();
  });
  const shape = rows[0]?.shape;
  if (!shape || !isOnEarth(shape)) {
    throw workspaceErrors.areaReferenceUnknown();
  }
  requireModestArea(shape as unknown as Record<string, unknown>);
  return shape;
}

function isOnEarth({ coordinates }: GeoJsonGeometry): boolean {
  const numbers = (coordinates as readonly unknown[]).flat(4) as number[];
  return numbers.every((number, index) => Math.abs(number) <= (index % 2 === 0 ? 180 : 90));
}
