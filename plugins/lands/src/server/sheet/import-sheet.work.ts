import { type ForeignReaders, GlebaError, keptError, type Language, languageOf, permits } from '@gleba/sdk';
import { type SheetChoices, type SheetRow, type SheetTable, storedUpload, withSheet } from '@gleba/sdk/exchange/server';
import { type JobContext, work } from '@gleba/sdk/server';
import { ImportIssue } from '../../entities/import-issue.entity.ts';
import { importFinished } from '../../events/import.event.ts';
import { importSheet, mayBringSheets, type SheetSettings } from '../../jobs/import-sheet.job.ts';
import { residentFieldOf, sheetFields, sheetPurpose } from '../../sheet-fields.ts';
import { landErrors } from '../land-errors.ts';
import { applyRows, nothing, type Place, RowRefusal, type SheetCounts } from './apply-rows.ts';
import { batchesOf, type LandGroup, type PlannedRow, planRows, type RowProblem } from './plan-rows.ts';
import { writeProblemList } from './problem-list.ts';

interface Checkpoint {
  /** Index of the batch where a restarted job goes on. */
  readonly next: number;
  readonly counts: SheetCounts;
  readonly failed: number;
  /** The end was announced. */
  readonly isTold?: boolean;
}

const rowsPerStep = 100;

/**
 * Brings a sheet of lots and residents into a project, some rows a step, with the rights of the person who asked for it. What
 * is wrong is told row by row; the other rows come in. A trial does the same and takes every step back.
 */
export function importSheetWork(readers: ForeignReaders) {
  return work(importSheet, async (context: JobContext<Checkpoint, typeof importFinished>, settings) => {
    const { projectId } = settings;
    if (permits(context.actor, mayBringSheets, { projectId, fields: {} }) !== true) {
      throw new GlebaError('FORBIDDEN');
    }
    const text = settings.isTrial ? 'lands.sheet.checking' : 'lands.sheet.running';
    context.progress({ done: 0, total: null, text });
    const file = await context.transaction((tx) => storedUpload(tx, settings.fileId, projectId, sheetPurpose));
    const table = await wholeSheet(context, readers, file.storageKey, settings);
    const missing = Object.values(settings.mapping).find((column) => column && !table.columns.includes(column));
    if (missing) throw landErrors.mappedColumnMissing({ column: missing });
    const batches = batchesOf(planRows(table, settings.mapping), rowsPerStep);
    let { next, counts, failed } = context.checkpoint ?? { next: 0, counts: nothing, failed: 0 };
    const rowsBefore = (index: number) => batches.slice(0, index).flat(2).length;
    let done = rowsBefore(next);
    const total = table.rows.length;
    for (const batch of batches.slice(next)) {
      context.signal.throwIfAborted();
      context.progress({ done, total, text });
      ({ counts, failed } = await importBatch(context, settings, batch, { next: next + 1, counts, failed }));
      next += 1;
      done += batch.flat().length;
    }
    const issuesFileId = failed > 0 ? await writeProblemList(context, settings.projectId, file.name) : null;
    if (!settings.isTrial && !context.checkpoint?.isTold) {
      await context.step({ next, counts, failed, isTold: true }, (tx) =>
        tx.emit(importFinished, context.jobId, { projectId, kind: 'sheet', imported: counts.rows, held: failed }),
      );
    }
    return { isTrial: settings.isTrial, total, failed, ...counts, issuesFileId };
  });
}

/** Which rows are one lot is known when all were seen. */
async function wholeSheet(
  { files, signal, actor: { organizationId } }: JobContext<Checkpoint>,
  readers: ForeignReaders,
  storageKey: string,
  choices: SheetChoices,
): Promise<Pick<SheetTable, 'columns' | 'rows'>> {
  const reach = { files, readers, turn: { asker: 'job', organizationId }, signal } as const;
  return withSheet(reach, storageKey, choices, async (sheet) => {
    const rows: SheetRow[] = [];
    for await (const row of sheet.rows()) rows.push(row);
    return { columns: sheet.facts.columns, rows };
  });
}

/** Thrown to undo what a trial's step has written. */
class TrialIsOver extends Error {
  constructor(readonly counts: SheetCounts) {
    super('A trial is taken back.');
  }
}

/**
 * One step: the rows that the sheet itself leaves in order are tried together; a refused one is set aside and the others are
 * tried again, so that a step is written whole or not at all.
 */
async function importBatch(
  context: JobContext<Checkpoint>,
  settings: SheetSettings,
  batch: readonly LandGroup[],
  reached: Checkpoint,
): Promise<Checkpoint> {
  const refused = new Map<PlannedRow, readonly RowProblem[]>();
  for (const row of batch.flat()) if (row.problems.length > 0) refused.set(row, row.problems);
  const place = {
    projectId: settings.projectId,
    jobId: context.jobId,
    tellsSubdivision: Boolean(settings.mapping.subdivision),
  };
  for (;;) {
    context.signal.throwIfAborted();
    const groups = batch.map((group) => group.filter((row) => !refused.has(row))).filter(({ length }) => length > 0);
    const issues = issuesOf(refused, place, languageOf(context.actor));
    const after = (counts: SheetCounts): Checkpoint => ({
      next: reached.next,
      counts: sum(reached.counts, counts),
      failed: reached.failed + refused.size,
    });
    try {
      if (settings.isTrial) {
        const checkpoint = after(await tried(context, place, groups));
        await context.step(checkpoint, async (tx) => void (await tx.insertMany(ImportIssue, issues)));
        return checkpoint;
      }
      // The checkpoint tells the counts, which are known beforehand only from a run of the same rows: rows, then the place.
      return await writeStep(context, place, groups, issues, after);
    } catch (error) {
      if (!(error instanceof RowRefusal)) throw error;
      refused.set(error.row, problemsOf(error, settings.mapping));
    }
  }
}

async function tried(
  context: JobContext<Checkpoint>,
  place: Place,
  groups: readonly LandGroup[],
): Promise<SheetCounts> {
  try {
    await context.transaction(async (tx) => {
      throw new TrialIsOver(await applyRows(tx, place, groups));
    });
  } catch (error) {
    if (error instanceof TrialIsOver) return error.counts;
    throw error;
  }
  throw new Error('A trial was not taken back.');
}

async function writeStep(
  context: JobContext<Checkpoint>,
  place: Place,
  groups: readonly LandGroup[],
  issues: readonly Issue[],
  after: (counts: SheetCounts) => Checkpoint,
): Promise<Checkpoint> {
  // What the step will count is written with it: the object is filled while the step runs and saved at its end.
  const checkpoint: { next: number; counts: SheetCounts; failed: number } = { ...after(nothing) };
  await context.step(checkpoint, async (tx) => {
    const counts = await applyRows(tx, place, groups);
    if (issues.length > 0) await tx.insertMany(ImportIssue, issues);
    Object.assign(checkpoint, after(counts));
  });
  return checkpoint;
}

type Issue = ReturnType<typeof issuesOf>[number];

function issuesOf(
  refused: ReadonlyMap<PlannedRow, readonly RowProblem[]>,
  { projectId, jobId }: Place,
  language: Language,
) {
  return [...refused].flatMap(([{ row }, problems]) =>
    problems.map(({ column, code, why }) => {
      const { message, refusal } = keptError(why, language);
      return {
        ...{ projectId, jobId, row, code, refusal },
        column: column?.slice(0, 120) ?? null,
        detail: message.slice(0, 1000),
        status: 'held' as const,
      };
    }),
  );
}

/** The endpoint's own words, beside the column that the field came from. */
function problemsOf({ refusal }: RowRefusal, mapping: SheetSettings['mapping']): readonly RowProblem[] {
  const columnOf = (field: string) => {
    const found = sheetFields.find((name) => (name === field || residentFieldOf[name] === field) && mapping[name]);
    return found ? (mapping[found] ?? null) : null;
  };
  const { fields } = refusal;
  if (fields.length === 0) return [{ column: null, code: 'refused', why: refusal }];
  return fields.map(({ field, message, reason, facts }) => ({
    column: columnOf(field),
    code: 'refused',
    why: new GlebaError('VALIDATION', message, { reason, facts: facts ?? {} }),
  }));
}

function sum(one: SheetCounts, other: SheetCounts): SheetCounts {
  return {
    rows: one.rows + other.rows,
    landsCreated: one.landsCreated + other.landsCreated,
    landsUpdated: one.landsUpdated + other.landsUpdated,
    landsUnchanged: one.landsUnchanged + other.landsUnchanged,
    residentsCreated: one.residentsCreated + other.residentsCreated,
    residentsUpdated: one.residentsUpdated + other.residentsUpdated,
    residentsUnchanged: one.residentsUnchanged + other.residentsUnchanged,
  };
}
