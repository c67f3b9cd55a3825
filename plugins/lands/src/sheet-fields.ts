/** What a sheet's columns can fill of a lot. */
export const sheetLandFields = [
  'block',
  'lot',
  'subdivision',
  'externalId',
  'address',
  'customArea',
  'customPublicArea',
  'price',
  'blockNewContract',
  'observation',
] as const;
/** What they can fill of somebody who lives there; a row holds one resident at most. */
export const sheetResidentFields = [
  'residentName',
  'residentCpfCnpj',
  'residentTenureShare',
  'residentLegalResponsible',
  'residentSecondaryResponsible',
] as const;
export const sheetFields = [...sheetLandFields, ...sheetResidentFields] as const;

export type SheetLandField = (typeof sheetLandFields)[number];
export type SheetResidentField = (typeof sheetResidentFields)[number];
export type SheetField = (typeof sheetFields)[number];
export type SheetMapping = Readonly<Partial<Record<SheetField, string>>>;

/** Field of the resident that a column fills. */
export const residentFieldOf: Readonly<Record<SheetResidentField, string>> = {
  residentName: 'name',
  residentCpfCnpj: 'cpfCnpj',
  residentTenureShare: 'tenureShare',
  residentLegalResponsible: 'legalResponsible',
  residentSecondaryResponsible: 'secondaryResponsible',
};

/** What an upload of such a sheet is for. */
export const sheetPurpose = 'lands.sheet';
