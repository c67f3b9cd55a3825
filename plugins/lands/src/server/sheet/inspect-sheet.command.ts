import { type ForeignReaders, Job } from '@gleba/sdk';
import { firstOf, storedUpload, withSheet } from '@gleba/sdk/exchange/server';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { importSheet, sheetSettings } from '../../jobs/import-sheet.job.ts';
import { inspectSheet } from '../../operations/sheet.ts';
import { type SheetMapping, sheetFields, sheetPurpose } from '../../sheet-fields.ts';
import { proposeColumns } from './propose-columns.ts';

const sampleSize = 8;

export function inspectSheetHandler(readers: ForeignReaders) {
  return handle(
    inspectSheet,
    async ({ transaction, files, actor: { organizationId } }, { fileId, projectId, ...choices }) => {
      const { file, last } = await transaction(async (tx) => ({
        file: await storedUpload(tx, fileId, projectId, sheetPurpose),
        last: await lastMapping(tx, projectId),
      }));
      const reach = { files, readers, turn: { asker: 'member', organizationId } } as const;
      return withSheet(reach, file.storageKey, choices, async ({ facts, rows }) => {
        const { columns, rowCount, encoding, separator, sheets, sheet } = facts;
        const names = columns.filter((name) => name !== '');
        const isRemembered = last !== null && Object.values(last).every((column) => names.includes(column));
        const mapping = isRemembered ? last : proposeColumns(columns);
        const shown = columns.flatMap((name, index) => (name === '' ? [] : [index]));
        return {
          columns: names,
          rowCount,
          encoding,
          separator,
          sheets: [...sheets],
          sheet,
          mapping: sheetFields.flatMap((field) => {
            const column = mapping[field];
            return column === undefined ? [] : [{ field, column }];
          }),
          isRemembered,
          sample: (await firstOf(rows(), sampleSize)).map(({ cells }) =>
            shown.map((index) => (cells[index] ?? '').slice(0, 300)),
          ),
        };
      });
    },
  );
}

/** What the person who imported last decided is kept with that import. */
async function lastMapping(tx: UnitOfWork, projectId: string): Promise<SheetMapping | null> {
  const filter = { projectId: { equalTo: projectId }, type: { equalTo: importSheet.id } };
  const [job] = await tx.list(Job, { filter, orderBy: ['-createdAt'], first: 1 });
  const { data } = sheetSettings.safeParse(job?.payload);
  if (!data) return null;
  return Object.fromEntries(Object.entries(data.mapping).filter(([, column]) => typeof column === 'string'));
}
