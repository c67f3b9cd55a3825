import type { FindBaseMap, KnownBaseMap } from '@gleba/sdk/geo/server';
import { rowsOf } from '@gleba/sdk/server';
import { BaseMap } from '../../entities/base-map.entity.ts';

/**
 * The map that the id names among those that the person may see and that are in use. Its address is read as the server: it may
 * hold a key, people may not see it, and it stays here.
 */
export const findBaseMap: FindBaseMap = async ({ reads }, id) => {
  const because =
    'Asked for every picture of a map: what the person may see and what the server knows of it, in one statement.';
  const [known] = await reads.sql<KnownBaseMap>({ because })`
    select known.kind, known.address from ${rowsOf(BaseMap, { asServer: true })} known
    where known.id = ${id}::uuid and known.is_enabled and exists (select 1 from ${BaseMap} seen where seen.id = known.id)`;
  return known;
};
