import {
  allow,
  decimal,
  defineEntity,
  enumeration,
  type GeoJsonGeometry,
  geometry,
  instant,
  reference,
  text,
} from '../../../src/index.ts';
import { area, count, equal, greatest, intersects, many, sum, type UnitOfWork } from '../../../src/server/index.ts';

/** Compiled by the type check, never run: a line that should not compile and does makes the check fail. */
const access = { read: allow.member, create: allow.member, update: allow.member, delete: allow.nobody };
const Owner = defineEntity('test.owner', {
  scope: 'organization',
  fields: { name: text({ required: true }), since: instant() },
  access,
});
const Parcel = defineEntity('test.parcel', {
  scope: 'project',
  softDelete: true,
  fields: {
    block: text({ required: true }),
    status: enumeration(['pending', 'started'], { required: true }),
    price: decimal(),
    shape: geometry('polygon'),
    ownerId: reference(Owner, { inverse: 'parcels' }),
  },
  access,
});

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const yes = <T extends true>(): T => true as T;

export async function reads(tx: UnitOfWork): Promise<void> {
  const named = await tx.from(Parcel).select(['block', 'price']).all();
  yes<Equal<(typeof named)[number], { readonly block: string; readonly price: string | null }>>();
  const whole = await tx.from(Parcel).first();
  whole?.status satisfies 'pending' | 'started' | undefined;

  const joined = await tx
    .from(Parcel)
    .leftJoin(Owner, (parcel, owner) => equal(parcel.ownerId, owner.id))
    .select((parcel, owner) => ({
      block: parcel.block,
      owner: owner.name,
      shape: parcel.shape,
      size: area(parcel.shape),
    }))
    .all();
  type Joined = {
    readonly block: string;
    readonly owner: string | null;
    readonly shape: GeoJsonGeometry | null;
    readonly size: string | null;
  };
  yes<Equal<(typeof joined)[number], Joined>>();

  const grouped = await tx
    .from(Parcel)
    .select((parcel) => ({
      status: parcel.status,
      parcels: count(),
      worth: sum(parcel.price),
      last: greatest(parcel.block),
    }))
    .all();
  type Grouped = {
    readonly status: 'pending' | 'started';
    readonly parcels: number;
    readonly worth: string;
    readonly last: string | null;
  };
  yes<Equal<(typeof grouped)[number], Grouped>>();

  const related = await tx
    .from(Owner)
    .select(['name'])
    .with({
      parcels: many(Parcel, ['block'], {
        filter: { status: { equalTo: 'started' } },
        include: { owner: ['since'] },
      }),
    })
    .all();
  related[0]?.parcels[0]?.owner?.since satisfies string | null | undefined;

  const byHand = await tx.sql<{ block: string }>({ because: 'a type test' })`select block from ${Parcel} p`;
  yes<Equal<typeof byHand, { block: string }[]>>();

  const beside = await tx
    .from(Parcel)
    .select(['block'])
    .with({ owner: ['name'] })
    .all();
  yes<Equal<(typeof beside)[number]['owner'], ({ readonly id: string } & { readonly name: string }) | null>>();
  // @ts-expect-error no such relation
  tx.from(Parcel).with({ landlord: ['name'] });
  // @ts-expect-error no reference has this way back
  tx.from(Owner).with({ plots: many(Parcel, ['block']) });
  // @ts-expect-error no such field at the other end
  tx.from(Parcel).where({ owner: { nam: { equalTo: 'Ana' } } });

  // @ts-expect-error no such field
  tx.from(Parcel).select(['blocks']);
  // @ts-expect-error no such field
  tx.from(Parcel).where({ blocks: { equalTo: 'A' } });
  // @ts-expect-error a value of another type
  tx.from(Parcel).where({ block: { equalTo: 1 } });
  // @ts-expect-error none of its values
  tx.from(Parcel).where((parcel) => equal(parcel.status, 'sold'));
  // @ts-expect-error a key that is no field
  tx.from(Parcel).orderBy('-blocks');
  // @ts-expect-error decimals are text
  tx.from(Parcel).where((parcel) => equal(parcel.price, 1));
  // @ts-expect-error a text is no shape
  tx.from(Parcel).where((parcel) => intersects(parcel.block, parcel.shape));
  // @ts-expect-error a text adds up to nothing
  tx.from(Parcel).select((parcel) => ({ status: parcel.status, worth: sum(parcel.shape) }));
  // @ts-expect-error not among what was joined
  tx.from(Parcel).select((parcel, owner) => ({ block: parcel.block, owner: owner.name }));
  // @ts-expect-error why is it written by hand?
  tx.sql({})`select 1`;
  // @ts-expect-error a text is no piece of a statement that an object may be
  tx.sql({ because: 'a type test' })`select ${{ text: 'now()' }}`;
}
