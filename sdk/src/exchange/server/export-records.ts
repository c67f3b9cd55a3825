import {
  type Entity,
  exchangeFields,
  exchangeHeader,
  type FilterOf,
  formatDate,
  type Locale,
  languageOf,
  Project,
  type RecordExport,
  textsIn,
} from '@gleba/sdk';
import { type HandledWithJob, handle, type JobContext, work } from '@gleba/sdk/server';
import { type ExportCheckpoint, exportFile } from './export-file.ts';
import type { ExportColumn, ExportKind, ExportRow, ExportValue } from './export-row.ts';
import { fileTitle } from './file-title.ts';
import { firstOf } from './rows.ts';

/** Rows read at once. */
const page = 500;

type Row = Readonly<Record<string, unknown>> & { readonly id: string };
type Source = Pick<JobContext, 'transaction' | 'signal'>;
interface Listed {
  readonly projectId: string;
  readonly filter?: Readonly<Record<string, unknown>> | null | undefined;
}

/** Hands of an export: what the person who asked for it sees while the job runs. */
export function exportRecords(exported: RecordExport): HandledWithJob {
  const { entity, operation, job, purpose } = exported;
  const start = handle(operation, async ({ tx, enqueue }, input) => {
    // A filter that cannot be understood is refused here, not later.
    await tx.asActor.count(entity, { filter: filterOf(input) });
    return { jobId: await enqueue(job, input, { projectId: input.projectId }) };
  });
  const write = work(job, (context: JobContext<ExportCheckpoint>, given) =>
    exportFile(context, given.format ?? 'xlsx', {
      ...{ purpose, projectId: given.projectId },
      async content() {
        const language = languageOf(context.actor);
        const { name, total } = await context.transaction(async ({ asActor }) => ({
          name: (await asActor.get(Project, given.projectId)).name,
          total: await asActor.count(entity, { filter: filterOf(given) }),
        }));
        const subject = textsIn(language)[`${entity.id}.plural`] ?? entity.plural;
        const columns = columnsOf(exported);
        const content = {
          ...{ title: `${fileTitle(name)} ${subject}`, language, subject, layers: [], srs: null },
          columns: columns.map(({ of, name: field }) => columnOf(of, field, language)),
          rows: rowsOf(context, exported, given, columns, language),
        };
        return { content, total };
      },
    }),
  );
  return { operation: start, job: write };
}

/** A field, and the relation to the record whose it is; without one it is the exported record's own. */
interface Column {
  readonly of: Entity;
  readonly relation?: string;
  readonly name: string;
}

function columnsOf({ entity, beside }: RecordExport): readonly Column[] {
  return [
    ...beside.flatMap(({ entity: of, relation, fields }) => fields.map((name) => ({ of, relation, name }))),
    ...exchangeFields(entity, 'out').map((name) => ({ of: entity, name })),
  ];
}

function columnOf(of: Entity, name: string, language: Locale): ExportColumn {
  return { name: `${of.name}.${name}`, title: exchangeHeader(textsIn(language), of, name), kind: kindOf(of, name) };
}

function kindOf(of: Entity, name: string): ExportKind {
  const kind = of.allFields[name]?.kind;
  return kind === 'decimal' || kind === 'money' || kind === 'boolean' || kind === 'instant' ? kind : 'text';
}

async function* rowsOf(
  { transaction, signal }: Source,
  { entity, beside }: RecordExport,
  given: Listed,
  columns: readonly Column[],
  language: Locale,
): AsyncGenerator<ExportRow> {
  const relations = Object.fromEntries(beside.map(({ relation, fields }) => [relation, fields]));
  for (let after: string | undefined; ; ) {
    signal.throwIfAborted();
    const found: readonly Row[] = await transaction(({ asActor }) =>
      firstOf(
        asActor
          .from(entity)
          .with(relations)
          .where(filterOf(given))
          .each({ size: page, ...(after !== undefined && { after }) }),
        page,
      ),
    );
    for (const row of found) {
      const values = columns.map((column) => cellOf(column, row, language));
      yield { id: row.id, name: '', layer: '', values, geometry: null };
    }
    after = found.at(-1)?.id;
    if (found.length < page) return;
  }
}

/** As people read it. */
function cellOf({ of, relation, name }: Column, row: Row, language: Locale): ExportValue {
  const holder = relation === undefined ? row : row[relation];
  const value: unknown = typeof holder === 'object' && holder !== null ? { ...holder }[name as never] : null;
  if (typeof value === 'boolean' || value === null || value === undefined) return value ?? null;
  const { kind } = of.allFields[name] ?? {};
  if (kind === 'enumeration') return textsIn(language)[`${of.id}.${name}.${value}`] ?? String(value);
  return kind === 'date' ? formatDate(String(value)) : String(value);
}

/** Which fields there are, no type can say here; the statement is made from the declaration and refuses others. */
function filterOf({ projectId, filter }: Listed): FilterOf<Entity> {
  return { and: [{ projectId: { equalTo: projectId } }, filter ?? {}] } as FilterOf<Entity>;
}
