import { allow, GlebaError, permits, z } from '@gleba/sdk';
import { storedUpload } from '@gleba/sdk/exchange/server';
import { defineCommand } from '@gleba/sdk/server';
import { dataManageKey, landsKey } from '../../access-keys.ts';
import { Resident } from '../../entities/resident.entity.ts';
import { importSheet, mayBringSheets, sheetSettings } from '../../jobs/import-sheet.job.ts';
import { sheetPurpose, sheetResidentFields } from '../../sheet-fields.ts';

/** Puts a sheet, or a trial of it, on the queue. What the person could not do by hand is refused here, not row by row. */
export const startSheetImport = defineCommand({
  name: 'startSheetImport',
  permission: allow.all(mayBringSheets, allow.key(landsKey), allow.key(dataManageKey)),
  project: ({ projectId }) => projectId,
  input: sheetSettings,
  output: z.object({ jobId: z.uuid() }),
  async run({ tx, enqueue }, settings) {
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
  },
});

function required(field: string) {
  return { field, code: 'required', message: 'Escolha uma coluna.' };
}
