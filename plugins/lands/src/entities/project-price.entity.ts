import { allow, extendEntity, money, Project } from '@gleba/sdk';
import { dataManageKey, landsKey } from '../access-keys.ts';

/** What lots of a project cost: a price of each, a price of each m², or both together. See server/price. */
export const ProjectPrice = extendEntity('lands.projectPrice', Project, {
  fields: {
    /** Of every lot, whatever its size. */
    basePriceFixed: money({ min: '0' }),
    /** Of each m² of the lot's priced area. */
    basePriceSqm: money({ min: '0' }),
  },
  access: {
    read: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
    create: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
    update: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
    delete: allow.nobody,
  },
  // Written by a command of the name that the derived write would have, which puts the lots' prices right as well.
  derive: { update: false, delete: false },
});
