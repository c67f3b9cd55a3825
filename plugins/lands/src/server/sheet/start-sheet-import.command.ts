import { permits } from '@gleba/sdk';
import { storedUpload } from '@gleba/sdk/exchange/server';
import { handle } from '@gleba/sdk/server';
import { Resident } from '../../entities/resident.entity.ts';
import { importSheet } from '../../jobs/import-sheet.job.ts';
import { startSheetImport } from '../../operations/sheet.ts';
import { sheetPurpose, sheetResidentFields } from '../../sheet-fields.ts';
import { landErrors } from '../land-errors.ts';

export const startSheetImportHandler = handle(startSheetImport, async ({ tx, enqueue }, settings) => {
  const { projectId, fileId, mapping } = settings;
  await storedUpload(tx, fileId, projectId, sheetPurpose);
  const problems = (['block', 'lot'] as const).filter((field) => !mapping[field]);
  const hasResidents = sheetResidentFields.some((field) => mapping[field]);
  if (problems.length > 0) {
    throw landErrors.keyColumnsRequired(
      {},
      {
        fields: problems.map((field) => required(`mapping.${field}`)),
      },
    );
  }
  if (hasResidents && !mapping.residentName) {
    throw landErrors.nameColumnRequired(
      {},
      {
        fields: [required('mapping.residentName')],
      },
    );
  }
  if (hasResidents && permits(tx.actor, Resident.access.create, { projectId, fields: {} }) !== true) {
    throw landErrors.mayNotAddResidents();
  }
  const jobId = await enqueue(importSheet, settings, { projectId, referenceId: fileId });
  return { jobId };
});

function required(field: string) {
  return landErrors.columnRequired.at(field);
}
