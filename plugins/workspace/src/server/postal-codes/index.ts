import { allow, type ForeignReaders } from '@gleba/sdk';
import { sheetLimits } from '@gleba/sdk/exchange';
import { storedUpload } from '@gleba/sdk/exchange/server';
import { handle, type ServerSide } from '@gleba/sdk/server';
import {
  importPostalCodes,
  postalCodeTableExtensions,
  postalCodeTablePurpose,
  startPostalCodeImport,
} from '../../operations/postal-codes.ts';
import { importPostalCodesWork } from './import-postal-codes.work.ts';
import { postalCodeRangeRule } from './range-rule.ts';

const startPostalCodeImportHandler = handle(startPostalCodeImport, async ({ tx, enqueue }, { fileId }) => {
  await storedUpload(tx, fileId, null, postalCodeTablePurpose);
  return { jobId: await enqueue(importPostalCodes, { fileId }) };
});

/** The office's own table of postal codes. */
export const postalCodeTable = (readers: ForeignReaders) =>
  ({
    operations: [startPostalCodeImportHandler],
    jobs: [importPostalCodesWork(readers)],
    writeRules: [postalCodeRangeRule],
    uploads: [
      {
        purpose: postalCodeTablePurpose,
        permission: allow.adminAndUp,
        maxSize: sheetLimits.bytes,
        extensions: [...postalCodeTableExtensions],
      },
    ],
  }) satisfies ServerSide;
