import {
  allow,
  type CreateOf,
  decimal,
  defineEntity,
  type ExtendedBy,
  enumeration,
  extendEntity,
  type PatchOf,
  type RecordOf,
  text,
} from '../../src/index.ts';

/** Compiled by the type check, never run: a line that should not compile and does makes the check fail. */
const access = { read: allow.member, create: allow.member, update: allow.member, delete: allow.nobody };
const Parcel = defineEntity('test.parcel', {
  scope: 'project',
  softDelete: true,
  fields: { block: text() },
  access,
});
const ParcelSoil = extendEntity('soil.parcelSoil', Parcel, {
  fields: { acidity: decimal(), texture: enumeration(['sand', 'clay'], { required: true }) },
  access,
});

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const yes = <T extends true>(): T => true as T;

type Soil = RecordOf<typeof ParcelSoil>;
yes<Equal<Soil['acidity'], string | null>>();
yes<Equal<Soil['texture'], 'sand' | 'clay'>>();
yes<Equal<Soil['projectId'], string>>();
yes<Equal<(typeof ParcelSoil)['extends'], 'test.parcel'>>();

type Both = RecordOf<typeof Parcel> & ExtendedBy<typeof ParcelSoil>;
export const textureOf = (parcel: Both): 'sand' | 'clay' | undefined => parcel.parcelSoil?.texture;
// @ts-expect-error nothing may have been written yet
export const certain = (parcel: Both): string => parcel.parcelSoil.texture;
// @ts-expect-error the owner alone knows nothing of it
export const alone = (parcel: RecordOf<typeof Parcel>) => parcel.parcelSoil;

export const patch: PatchOf<typeof ParcelSoil> = { acidity: null };
export const made: CreateOf<typeof ParcelSoil> = { id: 'x', projectId: 'x', texture: 'clay' };
// @ts-expect-error whose facts they are must be said
export const nobodys: CreateOf<typeof ParcelSoil> = { projectId: 'x', texture: 'clay' };
// @ts-expect-error the marks are the owner's
export const marked: PatchOf<typeof ParcelSoil> = { deletedAt: null };
// @ts-expect-error no such field
export const wrong: PatchOf<typeof ParcelSoil> = { acidty: '1' };
