import { allow, GlebaError, permits } from '@gleba/sdk';
import { type ExportCheckpoint, fileTitle, odsFile, odsFormat, storeFile } from '@gleba/sdk/exchange/server';
import { handle, type JobContext, work } from '@gleba/sdk/server';
import { dataExportKey, landsKey } from '../../access-keys.ts';
import { LandVertex } from '../../entities/land-vertex.entity.ts';
import { writeSigefSheet } from '../../jobs/write-sigef-sheet.job.ts';
import type { MemorialAnswer } from '../../memorial-answer.ts';
import { startSigefSheet } from '../../operations/vertices.ts';
import { sigefPurpose } from '../../sigef-words.ts';
import { landErrors } from '../land-errors.ts';
import { memorialOf } from '../memorial/land-memorial.query.ts';
import { readSettings } from '../memorial/read-settings.ts';
import { precisionOf, sigefSheets } from './sigef-sheet.ts';

export const startSigefSheetHandler = handle(startSigefSheet, async ({ tx, enqueue }, settings) => {
  const { projectId } = settings;
  const { numbering } = await readSettings(tx, projectId);
  if (!numbering.code.credential) throw landErrors.credentialRequired();
  return { jobId: await enqueue(writeSigefSheet, settings, { projectId, referenceId: projectId }) };
});

/** One lot after another, with the rights that the person has while it runs; a lot whose corners have no codes ends it. */
export const writeSigefSheetWork = work(writeSigefSheet, async (context: JobContext<ExportCheckpoint>, settings) => {
  const { projectId, landIds } = settings;
  const mayExport = allow.all(allow.key(landsKey), allow.key(dataExportKey));
  if (permits(context.actor, mayExport, { projectId, fields: {} }) !== true) throw new GlebaError('FORBIDDEN');
  let precision: ReturnType<typeof precisionOf> | undefined;
  const stored = await storeFile(context, {
    ...{ purpose: sigefPurpose, projectId, ...odsFormat },
    async content() {
      const lots: MemorialAnswer[] = [];
      for (const landId of landIds) {
        context.signal.throwIfAborted();
        context.progress({ done: lots.length, total: landIds.length, text: 'lands.sigef.progress' });
        const lot = await context.transaction((tx) => memorialOf(tx, projectId, landId));
        if (lot.codes !== 'registry') throw landErrors.cornersWithoutCode({ block: lot.block, lot: lot.lot });
        lots.push(lot);
      }
      const { vertices, rule } = await context.transaction(async (tx) => {
        const codes = [...new Set(lots.flatMap((lot) => lot.vertices.map(({ code }) => code)))];
        const found = await tx
          .from(LandVertex)
          .where({ projectId: { equalTo: projectId }, code: { in: codes } })
          .all();
        return { vertices: found, rule: (await readSettings(tx, projectId)).numbering.code };
      });
      const byCode = new Map(vertices.map((vertex) => [vertex.code, vertex]));
      precision = precisionOf(settings, lots, byCode);
      return {
        title: fileTitle(`${lots[0]?.project.name ?? ''} - SIGEF`),
        bytes: odsFile(sigefSheets(settings, lots, byCode, rule)),
        total: vertices.length,
      };
    },
  });
  return { ...stored, precision };
});
