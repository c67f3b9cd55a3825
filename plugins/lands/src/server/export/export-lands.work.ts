import { allow, GlebaError, languageOf, Project, permits, say } from '@gleba/sdk';
import { type ExportCheckpoint, type ExportContent, exportFile, fileTitle } from '@gleba/sdk/exchange/server';
import { type JobContext, work } from '@gleba/sdk/server';
import { dataExportKey, landsKey } from '../../access-keys.ts';
import { type ExportSettings, exportLands, exportPurpose } from '../../jobs/export-lands.job.ts';
import { exportColumn } from './export-columns.ts';
import { drawnFields, hasHeights, landKeys, landRows, layerOf, sridFor } from './lands-to-export.ts';

/** Writes the lots of a list into a file, page by page. */
export const exportLandsWork = work(exportLands, async (context: JobContext<ExportCheckpoint>, settings) => {
  const { projectId } = settings;
  const mayExport = allow.all(allow.key(landsKey), allow.key(dataExportKey));
  if (permits(context.actor, mayExport, { projectId, fields: {} }) !== true) throw new GlebaError('FORBIDDEN');
  const content = () => contentOf(context, settings);
  return exportFile(context, settings.format, { purpose: exportPurpose, projectId, content });
});

async function contentOf(context: JobContext<ExportCheckpoint>, settings: ExportSettings) {
  const { srid, name, srs, isRaised } = await context.transaction(async (tx) => {
    const project = await tx.asActor.get(Project, settings.projectId);
    const system = await sridFor(tx, settings);
    const rows = await tx.sql<{ srtext: string }>({ because: "PostGIS's own list of reference systems" })`
      select srtext from spatial_ref_sys where srid = ${system}::integer`;
    return {
      srid: system,
      name: project.name,
      srs: rows[0]?.srtext ?? null,
      isRaised: await hasHeights(tx, settings.projectId),
    };
  });
  const keys = await landKeys(context, settings);
  const tell = (done: number) => context.progress({ done, total: keys.length, text: 'lands.export.progress' });
  tell(0);
  const language = languageOf(context.actor);
  const title = fileTitle(`${name} - ${say('lands.export.fileSubject', {}, language)}`);
  const content: ExportContent = {
    title,
    language,
    subject: say('lands.export.sheet', {}, language),
    columns: settings.columns.map((column) => exportColumn(column, language)),
    rows: landRows(context, settings, keys, srid, tell),
    layers: [...new Set(keys.map(layerOf))],
    textLayers: drawnFields.map((field) => exportColumn(field, language).title),
    srs,
    srid,
    hasHeights: isRaised,
  };
  return { content, total: keys.length };
}
