import { allow, GlebaError, Project, permits, StoredFile, uuidv7 } from '@gleba/sdk';
import { type ExportContent, fileFormats, fileTitle, streamOf } from '@gleba/sdk/exchange/server';
import { type JobContext, work } from '@gleba/sdk/server';
import { dataExportKey, landsKey } from '../../access-keys.ts';
import { type ExportSettings, exportLands, exportPurpose } from '../../jobs/export-lands.job.ts';
import { exportColumn } from './export-columns.ts';
import { landKeys, landRows, layerOf, sridFor } from './lands-to-export.ts';

interface Checkpoint {
  /** Chosen before anything is written: what is written again takes the same place. */
  readonly fileId: string;
  readonly result?: { readonly fileId: string; readonly rows: number };
}

/**
 * Writes the lots of a list into a file, page by page from the database into the store, with the rights that the person has
 * while it runs. Started again it writes the whole file anew, in the same place.
 */
export const exportLandsWork = work(exportLands, async (context: JobContext<Checkpoint>, settings) => {
  const { fileId, result } = context.checkpoint ?? { fileId: uuidv7() };
  if (result) return result;
  const mayExport = allow.all(allow.key(landsKey), allow.key(dataExportKey));
  const place = { projectId: settings.projectId, fields: {} };
  if (permits(context.actor, mayExport, place) !== true) throw new GlebaError('FORBIDDEN');
  await context.step({ fileId }, async () => {});
  const format = fileFormats[settings.format];
  const { content, total, title } = await contentOf(context, settings);
  const key = `files/${context.actor.organizationId}/${fileId}`;
  let bytes = 0;
  const counted = async function* () {
    for await (const part of format.write(content)) {
      bytes += part.length;
      yield part;
    }
  };
  await context.files.write(key, streamOf(counted()));
  const done = { fileId, rows: total };
  await context.step({ fileId, result: done }, (tx) =>
    tx.insert(StoredFile, {
      id: fileId,
      projectId: settings.projectId,
      name: `${title}${format.extension}`,
      extension: format.extension,
      mimeType: format.mimeType,
      kilobytes: Math.ceil(bytes / 1000),
      purpose: exportPurpose,
      status: 'stored',
      storageKey: key,
    }),
  );
  return done;
});

async function contentOf(context: JobContext<Checkpoint>, settings: ExportSettings) {
  const { srid, name, srs } = await context.transaction(async (tx) => {
    const project = await tx.asActor.get(Project, settings.projectId);
    const system = await sridFor(tx, settings);
    const { rows } = await tx.query<{ srtext: string }>('select srtext from spatial_ref_sys where srid = $1::integer', [
      system,
    ]);
    return { srid: system, name: project.name, srs: rows[0]?.srtext ?? null };
  });
  const keys = await landKeys(context, settings);
  const tell = (done: number) => context.progress({ done, total: keys.length, text: 'lands.export.progress' });
  tell(0);
  const title = fileTitle(`${name} - lotes`);
  const content: ExportContent = {
    title,
    subject: 'Lotes',
    columns: settings.columns.map(exportColumn),
    rows: landRows(context, settings, keys, srid, tell),
    layers: [...new Set(keys.map(layerOf))],
    srs,
  };
  return { content, total: keys.length, title };
}
