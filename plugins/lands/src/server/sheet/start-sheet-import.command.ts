import { GlebaError, permits } from '@gleba/sdk';
import { storedUpload } from '@gleba/sdk/exchange/server';
import { handle } from '@gleba/sdk/server';
import { Resident } from '../../entities/resident.entity.ts';
import { importSheet } from '../../jobs/import-sheet.job.ts';
import { startSheetImport } from '../../operations/sheet.ts';
import { sheetPurpose, sheetResidentFields } from '../../sheet-fields.ts';

export const startSheetImportHandler = handle(startSheetImport, async ({ tx, enqueue }, settings) => {
  const { projectId, fileId, mapping } = settings;
  await storedUpload(tx, fileId, projectId, sheetPurpose);
  const problems = (['block', 'lot'] as const).filter((field) => !mapping[field]);
  const hasResidents = sheetResidentFields.some((field) => mapping[field]);
  if (problems.length > 0) {
    throw new GlebaError('VALIDATION', 'Escolha as colunas da quadra e do lote.', {
      fields: problems.map((field) => required(`mapping.${field}`)),
    });
  }
  if (hasResidents && !mapping.residentName) {
    throw new GlebaError('VALIDATION', 'Escolha a coluna do nome do morador.', {
      fields: [required('mapping.residentName')],
    });
  }
  if (hasResidents && permits(tx.actor, Resident.access.create, { projectId, fields: {} }) !== true) {
    throw new GlebaError('FORBIDDEN', 'Você não pode cadastrar moradores neste projeto.');
  }
  const jobId = await enqueue(importSheet, settings, { projectId, referenceId: fileId });
  return { jobId };
});

function required(field: string) {
  return { field, code: 'required', message: 'Escolha uma coluna.' };
}
