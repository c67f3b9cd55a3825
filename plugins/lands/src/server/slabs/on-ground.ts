import { part, rowsOf, type SqlPart } from '@gleba/sdk/server';
import { LandSlab } from '../../entities/land-slab.entity.ts';

/** Of a row `l` of lots: that it stands on the ground. What stands upon another neither covers ground nor adjoins it. */
export function onGround(): SqlPart {
  return part`not ${isSlab()}`;
}

export function isSlab(): SqlPart {
  return part`exists (select 1 from ${rowsOf(LandSlab, { asServer: true })} slab
    where slab.organization_id = l.organization_id and slab.land_id = l.id)`;
}
