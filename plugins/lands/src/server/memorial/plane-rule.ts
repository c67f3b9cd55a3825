import { ruleForPeople } from '@gleba/sdk/server';
import { MemorialSetting } from '../../entities/memorial-setting.entity.ts';
import { isPlane } from '../import/project-place.ts';
import { landErrors } from '../land-errors.ts';

/** A plane of papers is a UTM one: in another no lot would be measured as its memorial says. */
export const planeRule = ruleForPeople(MemorialSetting, 'lands.papersHaveUtmPlane', async (_tx, { after }) => {
  const srid = after?.planeSrid ?? null;
  if (srid !== null && !isPlane(srid)) throw landErrors.referenceSystemNotUtm({ srid: String(srid) });
});
