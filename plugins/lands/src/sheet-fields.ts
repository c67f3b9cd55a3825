import { exchangeFields } from '@gleba/sdk';
import { Land } from './entities/land.entity.ts';
import { Resident } from './entities/resident.entity.ts';

type LandField = keyof typeof Land.fields & string;
type ResidentField = keyof typeof Resident.fields & string;

export type SheetLandField = LandField;
/** Lots and residents have fields of one name. */
export type SheetResidentField = `resident${Capitalize<ResidentField>}`;
export type SheetField = SheetLandField | SheetResidentField;
export type SheetMapping = Readonly<Partial<Record<SheetField, string>>>;

const ofResident = exchangeFields(Resident, 'in').map((name): [SheetResidentField, ResidentField] => [
  `resident${capitalized(name)}`,
  name,
]);

/** What a sheet's columns can fill of a lot. */
export const sheetLandFields: readonly SheetLandField[] = exchangeFields(Land, 'in');
/** What they can fill of somebody who lives there; a row holds one resident at most. */
export const sheetResidentFields: readonly SheetResidentField[] = ofResident.map(([field]) => field);
export const sheetFields: readonly SheetField[] = [...sheetLandFields, ...sheetResidentFields];

/** The field of the resident that a column fills; undefined for those of the lot. */
export const residentFieldOf: Readonly<Partial<Record<string, ResidentField>>> = Object.fromEntries(ofResident);

/** The entity and the field of it that a column of the sheet fills. */
export function filledBy(field: SheetField) {
  const name = residentFieldOf[field];
  return name === undefined ? ({ entity: Land, name: field } as const) : ({ entity: Resident, name } as const);
}

function capitalized<N extends string>(name: N): Capitalize<N> {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}` as Capitalize<N>;
}

/** What an upload of such a sheet is for. */
export const sheetPurpose = 'lands.sheet';
