import {
  allow,
  boolean,
  date,
  decimal,
  defineEntity,
  definePlugin,
  enumeration,
  instant,
  integer,
  json,
  money,
  reference,
  text,
  z,
} from '@gleba/sdk';
import { serverSide } from '@gleba/sdk/server';

/** One field of every kind that a list can be asked about, all of them optional, and a way to others of its own. */
export const Item = defineEntity('contract.item', {
  scope: 'organization',
  softDelete: true,
  fields: {
    label: text({ max: 40, searchable: true }),
    size: integer(),
    amount: decimal({ precision: 18, scale: 4 }),
    price: money(),
    isOpen: boolean(),
    day: date(),
    moment: instant(),
    state: enumeration(['new', 'old', 'gone'], {}),
    parentId: reference('contract.item', { inverse: 'parts', onDelete: 'setNull' }),
    extra: json(z.record(z.string(), z.unknown())),
  },
  access: { read: allow.member, create: allow.member, update: allow.member, delete: allow.member },
});

const contract = definePlugin({ id: 'contract', version: '1.0.0', entities: [Item], accessKeys: [] });
export const contractServer = serverSide(contract, () => ({}));
