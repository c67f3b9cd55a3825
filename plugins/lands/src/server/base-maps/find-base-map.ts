import type { FindBaseMap, KnownBaseMap } from '@gleba/sdk/geo/server';
import { accessSql, StatementParameters } from '@gleba/sdk/server';
import { BaseMap } from '../../entities/base-map.entity.ts';

/** The map that the id names among those that the person may see and that are in use. */
export const findBaseMap: FindBaseMap = async ({ context, registry, db }, id) => {
  const sink = new StatementParameters();
  const { rows } = await db.query<KnownBaseMap>(
    `select m.kind, m.address from lands.base_map m
     where m.id = ${sink.add(id, 'uuid')} and m.is_enabled
       and ${accessSql(sink, registry, BaseMap, 'm', context.actor)}`,
    sink.values,
  );
  return rows[0];
};
