import { type ForeignReaders, GlebaError, permits } from '@gleba/sdk';
import { storedUpload } from '@gleba/sdk/exchange/server';
import { type JobContext, work } from '@gleba/sdk/server';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { StatementImport } from '../../entities/money/statement-import.entity.ts';
import { StatementLine } from '../../entities/money/statement-line.entity.ts';
import { importStatement, statementPurpose, undoStatementImport } from '../../jobs/statements.job.ts';
import { linesAtOnce, unknownOf, withIdentities } from './known-lines.ts';
import { openStatement } from './open-statement.ts';
import { statementErrors } from './statement-errors.ts';

interface Reached {
  readonly statementImportId: string;
  /** Lines of the file that are done with. */
  readonly done: number;
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
    if (!facts || (opened.lines.length === 0 && facts.closingBalance === null)) throw statementErrors.statementEmpty();
    const lines = withIdentities(opened.lines);
    let reached = context.checkpoint ?? (await begin());
    while (reached.done < lines.length) {
      signal.throwIfAborted();
      context.progress({ done: reached.done, total: lines.length, text: 'finance.statement.running' });
      const part = lines.slice(reached.done, reached.done + linesAtOnce);
      const next = { ...reached, done: reached.done + part.length };
      await context.step(next, async (tx) => {
        // Of two files that come at once the second sees what the first has brought.
        await tx.get(BankAccount, bankAccountId, { lock: true });
        const rows = await unknownOf(tx, bankAccountId, part);
        const { statementImportId } = next;
        await tx.insertMany(
          StatementLine,
          rows.map(({ day, memo, number, fitId, amount, identity, occurrence }) => ({
            ...{ bankAccountId, statementImportId, postedOn: day, description: memo || null, amount },
            ...{ documentNumber: number || null, fitId: fitId || null, identity, occurrence },
          })),
        );
        next.added += rows.length;
        const counts = { newCount: next.added, duplicateCount: next.done - next.added };
        await tx.update(StatementImport, statementImportId, counts);
      });
      reached = next;
    }
    const { statementImportId, added } = reached;
    await context.transaction((tx) => tx.update(StatementImport, statementImportId, { status: 'finished' }));
    return { statementImportId, added, duplicates: lines.length - added };

    async function begin(): Promise<Reached> {
      const first = { statementImportId: '', done: 0, added: 0 };
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

/** Lines that nobody reconciled go; of those that somebody did the import is still named. */
export const undoStatementImportWork = work(
  undoStatementImport,
  async (context: JobContext<{ readonly removed: number }>, { statementImportId }) => {
    checkAsker(context);
    let removed = context.checkpoint?.removed ?? 0;
    const mine = { statementImportId: { equalTo: statementImportId } };
    for (;;) {
      context.signal.throwIfAborted();
      const next = { removed };
      const isDone = await context.step(next, async (tx) => {
        const filter = { ...mine, status: { in: ['open' as const, 'ignored' as const] } };
        const ids = await tx.ids(StatementLine, { filter, first: 200 });
        for (const id of ids) {
          const line = await tx.find(StatementLine, id, { lock: true });
          if (!line || line.status === 'reconciled') continue;
          await tx.remove(StatementLine, id);
          next.removed += 1;
        }
        return ids.length === 0;
      });
      removed = next.removed;
      context.progress({ done: removed, total: null, text: 'finance.statement.undoing' });
      if (isDone) break;
    }
    const kept = await context.transaction(async (tx) => {
      await tx.update(StatementImport, statementImportId, { status: 'undone', closingBalance: null, closingOn: null });
      return tx.count(StatementLine, { filter: mine });
    });
    return { removed, kept };
  },
);
