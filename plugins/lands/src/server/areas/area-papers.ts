import { allow, GlebaError, languageOf, permits, say } from '@gleba/sdk';
import {
  type ExportCheckpoint,
  type ExportContent,
  type ExportRow,
  exportFile,
  fileTitle,
} from '@gleba/sdk/exchange/server';
import type { BatchState, PrintedItem } from '@gleba/sdk/print/server';
import { handle, type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { dataExportKey, landsKey } from '../../access-keys.ts';
import { areaScreens, mostLookedAt } from '../../area-kinds.ts';
import { exportAreaTable } from '../../jobs/export-area-table.job.ts';
import { exportPurpose } from '../../jobs/export-lands.job.ts';
import { type AreaPapersSettings, printAreaPapers } from '../../jobs/print-area-papers.job.ts';
import { areaPaperDrafts, startAreaPapers, startAreaTableExport } from '../../operations/areas.ts';
import { landErrors } from '../land-errors.ts';
import { type PrintServices, printAsOne } from '../papers/print-as-one.ts';
import { memorialOfArea } from './area-memorial.query.ts';
import { tableOfAreas } from './area-table.query.ts';
import { listAreas } from './memorial-areas.query.ts';
import { planeOfAreas } from './plane-of-areas.ts';

export const startAreaPapersHandler = handle(startAreaPapers, async ({ tx, enqueue }, settings) => {
  const { projectId } = settings;
  const total = (await itemsOf(tx, settings)).length;
  if (total === 0) throw landErrors.nothingToPrint();
  return { jobId: await enqueue(printAreaPapers, settings, { projectId, referenceId: projectId }), total };
});

export const areaPaperDraftsHandler = handle(areaPaperDrafts, ({ transaction }, settings) =>
  transaction(async (tx) => {
    const items = await itemsOf(tx, { ...settings, hasTable: false });
    let drafts = 0;
    for (const { id } of items.slice(0, mostLookedAt)) if (await isDraft(tx, settings.projectId, id)) drafts += 1;
    return { total: items.length, drafts, unseen: Math.max(0, items.length - mostLookedAt) };
  }),
);

/** What has no memorial after all is told with the job's result. */
async function isDraft(tx: UnitOfWork, projectId: string, key: string): Promise<boolean> {
  try {
    return (await memorialOfArea(tx, projectId, key)).doubts.length > 0;
  } catch (error) {
    if (error instanceof GlebaError && error.code === 'VALIDATION') return false;
    throw error;
  }
}

/** The table is an item like the others, under a name that no area has. */
const table = 'table';

/** The chosen areas in the order of their list; what is no area is left out, and what the person may not see is not there. */
async function itemsOf(tx: UnitOfWork, { projectId, areas, hasTable }: AreaPapersSettings): Promise<PrintedItem[]> {
  const listed = await listAreas(tx, projectId);
  const chosen = listed.filter(({ key, problem }) => problem === null && (!areas || areas.includes(key)));
  return [
    ...(hasTable ? [{ id: table, title: say('lands.areas.table', {}, languageOf(tx.actor)) }] : []),
    ...chosen.map(({ key, name }) => ({ id: key, title: name })),
  ];
}

const paperTitles = { memorial: 'lands.memorial.title', sketch: 'lands.areas.sketch' } as const;

export function printAreaPapersWork(services: PrintServices) {
  return work(printAreaPapers, (context: JobContext<BatchState>, settings) => {
    const { projectId } = settings;
    const language = languageOf(context.actor);
    const kinds = (['memorial', ...(settings.hasSketches ? (['sketch'] as const) : [])] as const).map((kind) => ({
      ...{ screen: areaScreens[kind], title: say(paperTitles[kind], {}, language) },
    }));
    return printAsOne(context, services, {
      projectId,
      items: () => context.transaction((tx) => itemsOf(tx, settings)),
      papersOf: ({ id, title }) =>
        id === table
          ? [{ path: `/report/${projectId}/${areaScreens.table}`, title }]
          : kinds.map((kind) => ({
              ...{ path: `/report/${projectId}/${kind.screen}/${id}`, title: `${kind.title} - ${title}` },
            })),
      fileText: 'lands.areas.file',
      progressText: 'lands.areas.progress',
    });
  });
}

export const startAreaTableExportHandler = handle(startAreaTableExport, async ({ tx, enqueue }, { projectId }) => {
  await planeOfAreas(tx, projectId);
  return { jobId: await enqueue(exportAreaTable, { projectId }, { projectId, referenceId: projectId }) };
});

/** The table as a spreadsheet: the rows, then their total. */
export const exportAreaTableWork = work(exportAreaTable, (context: JobContext<ExportCheckpoint>, { projectId }) => {
  const mayExport = allow.all(allow.key(landsKey), allow.key(dataExportKey));
  if (permits(context.actor, mayExport, { projectId, fields: {} }) !== true) throw new GlebaError('FORBIDDEN');
  const language = languageOf(context.actor);
  const words = (key: string) => say(`lands.areas.${key}`, {}, language);
  return exportFile(context, 'xlsx', {
    ...{ purpose: exportPurpose, projectId },
    async content() {
      const { project, rows, total } = await context.transaction((tx) => tableOfAreas(tx, projectId));
      const lines = [
        ...rows.map(({ kind, name, count, area, share }) => [
          ...[name ?? words(`row.${kind}`), count === null ? null : String(count), area, share],
        ]),
        [words('total'), null, total, rows.some(({ share }) => share !== null) ? '100.00' : null],
      ];
      const content: ExportContent = {
        title: fileTitle(`${project.name} - ${words('table')}`),
        ...{ language, subject: words('sheet'), layers: [], srs: null },
        columns: (['use', 'count', 'area', 'share'] as const).map((name) => ({
          ...{
            name,
            title: words(`column.${name}`), // A number of lots has no decimals to show.
            kind: name === 'area' || name === 'share' ? 'decimal' : 'text',
          },
        })),
        rows: each(lines),
      };
      return { content, total: lines.length };
    },
  });
});

async function* each(lines: readonly ExportRow['values'][]): AsyncGenerator<ExportRow> {
  for (const [index, values] of lines.entries()) {
    yield { id: String(index), name: '', layer: '', values, geometry: null };
  }
}
