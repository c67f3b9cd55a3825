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
export const sheetExtensions = ['.csv', '.txt', '.xlsx'] as const;

/**
 * A sheet is checked as a whole (repeated rows, people of one lot), so it is held in memory: some hundred bytes a cell.
 * A city's register has tens of thousands of rows; larger ones are divided.
 */
export const sheetLimits = { bytes: 20_000_000, rows: 50_000, columns: 100, cellCharacters: 4000 } as const;
