import { type ForeignReaders, GlebaError, permits } from '@gleba/sdk';
import { plainWord } from '@gleba/sdk/exchange';
import { type Reach, type SheetRow, storedUpload, withSheet } from '@gleba/sdk/exchange/server';
import { embeddedPostalCodes, findMunicipalities, type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { PostalCodeRange } from '../../entities/postal-code-range.entity.ts';
import {
  importPostalCodes,
  type leftOutReasons,
  maxPostalCodeRanges,
  maxToldRows,
  postalCodeTablePurpose,
} from '../../operations/postal-codes.ts';
import { workspaceErrors } from '../workspace-errors.ts';
import { readPostalCode, type TableColumns, tableColumns } from './table-columns.ts';

/** Rows of one step. */
const rowsAtOnce = 500;

interface Reached {
  readonly done: number;
  readonly rows: number;
  readonly leftOut: number;
  readonly told: readonly { readonly row: number; readonly reason: (typeof leftOutReasons)[number] }[];
}

interface Range {
  readonly municipality: string;
  readonly state: string;
  readonly firstCode: string;
  readonly lastCode: string;
  readonly ibgeCityCode: string;
}

/** Some hundred rows a step; a range that begins as a known one replaces it, so that the same file twice changes nothing. */
export const importPostalCodesWork = (readers: ForeignReaders) =>
  work(importPostalCodes, async (context: JobContext<Reached>, { fileId }) => {
    const { actor, files, signal } = context;
    if (permits(actor, PostalCodeRange.access.create, { projectId: null, fields: {} }) !== true)
      throw new GlebaError('FORBIDDEN');
    const file = await context.transaction((tx) => storedUpload(tx, fileId, null, postalCodeTablePurpose));
    const turn = { asker: 'job', organizationId: actor.organizationId } as const;
    const { columns, rows } = await readTable({ files, readers, turn, signal }, file.storageKey);
    let reached = context.checkpoint ?? { done: 0, rows: 0, leftOut: 0, told: [] };
    while (reached.done < rows.length) {
      signal.throwIfAborted();
      context.progress({ done: reached.done, total: rows.length, text: 'workspace.postalCodes.running' });
      const part = rows.slice(reached.done, reached.done + rowsAtOnce);
      const read = await Promise.all(part.map((row) => rangeOf(row, columns)));
      const left = read.flatMap((one, index) =>
        typeof one === 'string' ? [{ row: part[index]?.number ?? 0, reason: one }] : [],
      );
      const ranges = read.filter((one) => typeof one !== 'string');
      reached = {
        done: reached.done + part.length,
        rows: reached.rows + ranges.length,
        leftOut: reached.leftOut + left.length,
        told: [...reached.told, ...left].slice(0, maxToldRows),
      };
      await context.step(reached, (tx) => put(tx, ranges));
    }
    return { rows: reached.rows, leftOut: reached.leftOut, told: [...reached.told] };
  });

function readTable(reach: Reach, storageKey: string) {
  return withSheet(reach, storageKey, {}, async (sheet) => {
    const columns = tableColumns(sheet.facts.columns);
    if (!columns) throw workspaceErrors.postalCodeColumnsMissing();
    const rows: SheetRow[] = [];
    for await (const row of sheet.rows()) {
      rows.push(row);
      if (rows.length > maxPostalCodeRanges)
        throw workspaceErrors.postalCodeTableTooLong({ most: maxPostalCodeRanges });
    }
    return { columns, rows };
  });
}

/** The state is the one that the first code lies in: names of municipalities recur between states, not within one. */
async function rangeOf({ cells }: SheetRow, columns: TableColumns): Promise<Range | (typeof leftOutReasons)[number]> {
  const cell = (index: number) => cells[index]?.trim() ?? '';
  const [firstCode, lastCode] = [readPostalCode(cell(columns.first)), readPostalCode(cell(columns.last))];
  if (firstCode === undefined || lastCode === undefined || firstCode > lastCode) return 'code';
  const [state, endState] = await Promise.all([stateOf(firstCode), stateOf(lastCode)]);
  if (state === undefined || state !== endState) return 'code';
  const name = cell(columns.municipality);
  const found = name === '' ? undefined : (await findMunicipalities(name, state, 1))[0];
  const isSame = found && [found.name, found.earlierName ?? ''].some((known) => plainWord(known) === plainWord(name));
  return found && isSame
    ? { municipality: found.name, state, firstCode, lastCode, ibgeCityCode: found.code }
    : 'municipality';
}

async function stateOf(code: string): Promise<string | undefined> {
  return (await embeddedPostalCodes.find(code.replace('-', '')))?.state ?? undefined;
}

async function put(tx: UnitOfWork, ranges: readonly Range[]): Promise<void> {
  // A file may say a range twice: the last one is meant.
  const wanted = new Map(ranges.map((range) => [range.firstCode, range]));
  const known = await tx
    .from(PostalCodeRange)
    .where({ firstCode: { in: [...wanted.keys()] } })
    .all();
  const byCode = new Map(known.map((row) => [row.firstCode, row]));
  await tx.insertMany(
    PostalCodeRange,
    [...wanted.values()].filter(({ firstCode }) => !byCode.has(firstCode)),
  );
  await tx.updateMany(
    PostalCodeRange,
    [...byCode.values()].flatMap((row) => {
      const range = wanted.get(row.firstCode);
      const isSame =
        range?.lastCode === row.lastCode && range.municipality === row.municipality && range.state === row.state;
      return range && !isSame ? [{ id: row.id, patch: range }] : [];
    }),
  );
}
