import { GlebaError } from '@gleba/sdk';
import { addressFault } from '@gleba/sdk/geo/server';
import { ruleForPeople } from '@gleba/sdk/server';
import { BaseMap } from '../../entities/base-map.entity.ts';
import { landErrors } from '../land-errors.ts';

const asked = ['kind', 'address', 'minZoom', 'maxZoom', 'isEnabled'] as const;

/** The address is one that may be asked, and the zooms are in order. */
export const baseMapRule = ruleForPeople(BaseMap, 'lands.baseMapCanBeAsked', async (_tx, { before, after }) => {
  if (!after) return;
  // What was right when it was written stays: another order or name is no reason to look again.
  if (before && asked.every((name) => before[name] === after[name])) return;
  const { kind, address, minZoom, maxZoom } = after;
  const fault = addressFault(kind, address);
  const fields = [
    ...(fault ? [fault.at('address')] : []),
    ...(minZoom > maxZoom ? [landErrors.zoomOrder.at('maxZoom')] : []),
  ];
  if (fields.length > 0) throw new GlebaError('VALIDATION', undefined, { fields });
});
