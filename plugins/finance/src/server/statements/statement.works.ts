import { type ForeignReaders, GlebaError, permits } from '@gleba/sdk';
import { storedUpload } from '@gleba/sdk/exchange/server';
import { type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { LedgerMonth } from '../../entities/ledger-month.entity.ts';
import { StatementImport } from '../../entities/money/statement-import.entity.ts';
import { StatementLine } from '../../entities/money/statement-line.entity.ts';
import { SlipOccurrence } from '../../entities/slip-occurrence.entity.ts';
import { importStatement, statementPurpose, undoStatementImport } from '../../jobs/statements.job.ts';
import { occurrencesAtOnce, releaseOccurrences, type Taken, takeOccurrences } from '../slips/take-occurrences.ts';
import { type KnownBy, linesAtOnce, unknownOf, withIdentities } from './known-lines.ts';
import { openStatement } from './open-statement.ts';
import { statementErrors } from './statement-errors.ts';

interface Reached extends Taken {
  readonly statementImportId: string;
  /** Lines of the file that are done with, then what it says of slips; and what of both was new. */
  readonly done: number;
  readonly told: number;
  readonly added: number;
}

function checkAsker({ actor }: Pick<JobContext, 'actor'>): void {
  if (permits(actor, StatementImport.access.read, { projectId: null, fields: {} }) !== true)
    throw new GlebaError('FORBIDDEN');
}

/** Brings in what is new, some hundred lines a step, so that 20,000 lines are some dozen statements. */
export const importStatementWork = (readers: ForeignReaders) =>
  work(importStatement, async (context: JobContext<Reached>, settings) => {
    checkAsker(context);
    const { bankAccountId } = settings;
    const { files, signal, actor } = context;
    const file = await context.transaction((tx) => storedUpload(tx, settings.fileId, null, statementPurpose));
    const reach = { files, readers, turn: { asker: 'job', organizationId: actor.organizationId }, signal } as const;
    const opened = await openStatement(reach, file, settings);
    const { faultyRow } = opened;
    if (faultyRow?.what === 'amount') throw statementErrors.statementBadAmount({ row: faultyRow.row });
    if (faultyRow) throw statementErrors.statementBadDay({ row: faultyRow.row });
    const facts = opened.accounts[opened.account];
    const { occurrences } = opened;
    const isEmpty = opened.lines.length === 0 && occurrences.length === 0 && facts?.closingBalance === null;
    if (!facts || isEmpty) throw statementErrors.statementEmpty();
    const lines = withIdentities(opened.lines);
    const total = lines.length + occurrences.length;
    let reached = context.checkpoint ?? (await begin());
    const counts = ({ added, done, told }: Reached) => ({ newCount: added, duplicateCount: done + told - added });
    while (reached.done + reached.told < total) {
      signal.throwIfAborted();
      context.progress({ done: reached.done + reached.told, total, text: 'finance.statement.running' });
      const part = lines.slice(reached.done, reached.done + linesAtOnce);
      const told = part.length > 0 ? [] : occurrences.slice(reached.told, reached.told + occurrencesAtOnce);
      const next = { ...reached, done: reached.done + part.length, told: reached.told + told.length };
      await context.step(next, async (tx) => {
        // Of two files that come at once the second sees what the first has brought.
        await tx.get(BankAccount, bankAccountId, { lock: true });
        const { statementImportId } = next;
        next.added += await bringLines(tx, { bankAccountId, statementImportId }, part);
        const taken = await takeOccurrences(tx, { bankAccountId, statementImportId }, told);
        next.added += taken.added;
        next.settled += taken.settled;
        next.troubled += taken.troubled;
        await tx.update(StatementImport, statementImportId, counts(next));
      });
      reached = next;
    }
    const { statementImportId, added, settled, troubled } = reached;
    await context.transaction((tx) => tx.update(StatementImport, statementImportId, { status: 'finished' }));
    return { statementImportId, added, duplicates: total - added, settled, troubled };

    async function begin(): Promise<Reached> {
      const first = { statementImportId: '', done: 0, told: 0, added: 0, settled: 0, troubled: 0 };
      await context.step(first, async (tx) => {
        const { id } = await tx.insert(StatementImport, {
          ...{ bankAccountId, fileId: file.id, fileName: file.name },
          ...{ periodFrom: facts?.from ?? null, periodUntil: facts?.until ?? null },
          ...{ closingBalance: facts?.closingBalance ?? null, closingOn: facts?.closingOn ?? null },
        });
        first.statementImportId = id;
      });
      return first;
    }
  });

async function bringLines(
  tx: UnitOfWork,
  of: { readonly bankAccountId: string; readonly statementImportId: string },
  part: readonly KnownBy[],
): Promise<number> {
  const rows = part.length > 0 ? await unknownOf(tx, of.bankAccountId, part) : [];
  await tx.insertMany(
    StatementLine,
    rows.map(({ day, memo, number, fitId, amount, identity, occurrence }) => ({
      ...{ ...of, postedOn: day, description: memo || null, amount },
      ...{ documentNumber: number || null, fitId: fitId || null, identity, occurrence },
    })),
  );
  return rows.length;
}

/**
 * Lines that nobody reconciled go, but for those of closed months, which are as they were reported; and what was told of slips that settled
 * nothing. Of what stays the import is still named, and its answer says why.
 */
export const undoStatementImportWork = work(
  undoStatementImport,
  async (context: JobContext<{ readonly removed: number; readonly after: string }>, { statementImportId }) => {
    checkAsker(context);
    let { removed, after } = context.checkpoint ?? { removed: 0, after: '' };
    const mine = { statementImportId: { equalTo: statementImportId } };
    for (;;) {
      context.signal.throwIfAborted();
      const next = { removed, after };
      const isDone = await context.step(next, async (tx) => {
        const closed = await closedMonths(tx);
        const from = after ? { id: { greaterThan: after } } : {};
        const filter = { ...mine, ...from, status: { in: ['open' as const, 'ignored' as const] } };
        const rows = await tx.list(StatementLine, { filter, orderBy: ['id'], first: 200 });
        for (const { id } of rows) {
          const line = await tx.find(StatementLine, id, { lock: true });
          next.after = id;
          if (!line || line.status === 'reconciled' || closed.has(line.postedOn.slice(0, 7))) continue;
          await tx.remove(StatementLine, id);
          next.removed += 1;
        }
        const released = await releaseOccurrences(tx, statementImportId);
        next.removed += released;
        return rows.length === 0 && released === 0;
      });
      removed = next.removed;
      after = next.after;
      context.progress({ done: removed, total: null, text: 'finance.statement.undoing' });
      if (isDone) break;
    }
    return context.transaction(async (tx) => {
      const reconciled = await tx.count(StatementLine, { filter: { ...mine, status: { equalTo: 'reconciled' } } });
      const lines = await tx.count(StatementLine, { filter: mine });
      const paid = await tx.count(SlipOccurrence, { filter: mine });
      const status = { status: 'undone' as const, closingBalance: null, closingOn: null };
      await tx.update(StatementImport, statementImportId, status);
      return { removed, reconciled, closed: lines - reconciled, paid };
    });
  },
);

async function closedMonths(tx: UnitOfWork): Promise<ReadonlySet<string>> {
  const months = await tx.list(LedgerMonth, { filter: { state: { equalTo: 'closed' } }, first: 1000 });
  return new Set(months.map(({ month }) => month.slice(0, 7)));
}
