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
    label: text('label', { max: 40, searchable: true }),
    size: integer('size'),
    amount: decimal('amount', { precision: 18, scale: 4 }),
    price: money('price'),
    isOpen: boolean('isOpen'),
    day: date('day'),
    moment: instant('moment'),
    state: enumeration('state', ['new', 'old', 'gone'], {}),
    parentId: reference('parentId', 'contract.item', { inverse: 'parts', onDelete: 'setNull' }),
    extra: json('extra', z.record(z.string(), z.unknown())),
  },
  access: { read: allow.member, create: allow.member, update: allow.member, delete: allow.member },
});

const contract = definePlugin({ id: 'contract', version: '1.0.0', entities: [Item], accessKeys: [] });
export const contractServer = serverSide(contract, () => ({}));
