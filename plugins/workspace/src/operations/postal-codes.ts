import { allow, defineCommand, defineJob, z } from '@gleba/sdk';

export const postalCodeTablePurpose = 'workspace.postalCodeTable';
export const postalCodeTableExtensions = ['.csv', '.txt', '.xlsx'] as const;
/** Brazil has 5,570 municipalities, of which some have several ranges. */
export const maxPostalCodeRanges = 20_000;
/** Rows that were left out and are told one by one. */
export const maxToldRows = 50;

/** `code`: no postal code, or the last before the first. `municipality`: IBGE lists none of that name in the code's state. */
export const leftOutReasons = ['code', 'municipality'] as const;

const payload = { fileId: z.uuid() };

/** Brings a sheet (municipality, first and last postal code) into the office's table; a range that begins the same is replaced. */
export const importPostalCodes = defineJob('workspace.importPostalCodes', {
  payload: z.object(payload),
  result: z.object({
    rows: z.int(),
    leftOut: z.int(),
    told: z.array(z.object({ row: z.int(), reason: z.enum(leftOutReasons) })),
  }),
});

export const startPostalCodeImport = defineCommand('startPostalCodeImport', {
  permission: allow.adminAndUp,
  input: payload,
  output: { jobId: z.uuid() },
});

export const postalCodeOperations = [startPostalCodeImport];
