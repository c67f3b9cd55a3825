import { exchangeFacet, exchangeFields } from '@gleba/sdk';
import { Land } from './entities/land.entity.ts';

export type MappableField = keyof typeof Land.fields & string;

/** Land fields that an attribute of a file with shapes can fill. */
export const mappableFields: readonly MappableField[] = exchangeFields(Land, 'in').filter(
  (name) => exchangeFacet(Land.fields[name]).attributes !== undefined,
);

/** What an upload for importing lands is for; the server checks who may and how large by it. */
export const importPurpose = 'lands.import';

/** The largest file: 1 GiB, the specification's default for an uploader. */
export const largestImport = 1_073_741_824;
