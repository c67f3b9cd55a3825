import type { ForeignReaders, RecordOf } from '@gleba/sdk';
import { storedUpload } from '@gleba/sdk/exchange/server';
import { handle } from '@gleba/sdk/server';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { StatementImport } from '../../entities/money/statement-import.entity.ts';
import { importStatement, statementPurpose, undoStatementImport } from '../../jobs/statements.job.ts';
import { statementFields } from '../../money/statement/statement-columns.ts';
import { inspectStatement, startStatementImport, startStatementUndo } from '../../operations/money-statements.ts';
import { linesAtOnce, unknownOf, withIdentities } from './known-lines.ts';
import { openStatement } from './open-statement.ts';
import { statementErrors } from './statement-errors.ts';
import type { StatementAccount } from './statement-file.ts';

const sampleSize = 8;

export const inspectStatementHandler = (readers: ForeignReaders) =>
  handle(inspectStatement, async ({ transaction, files, actor: { organizationId } }, settings) => {
    const { file, bankAccount } = await transaction(async (tx) => ({
      file: await storedUpload(tx, settings.fileId, null, statementPurpose),
      bankAccount: await tx.asActor.get(BankAccount, settings.bankAccountId),
    }));
    const reach = { files, readers, turn: { asker: 'member', organizationId } } as const;
    const opened = await openStatement(reach, file, settings);
    const lines = withIdentities(opened.lines);
    let newCount = 0;
    for (let at = 0; at < lines.length; at += linesAtOnce) {
      const part = lines.slice(at, at + linesAtOnce);
      newCount += await transaction(async (tx) => (await unknownOf(tx, bankAccount.id, part)).length);
    }
    const { mapping } = opened;
    return {
      columns: [...opened.columns],
      mapping: statementFields.flatMap((field) => {
        const column = mapping[field];
        return column ? [{ field, column }] : [];
      }),
      accounts: opened.accounts.map((account) => ({ ...account, isSameAccount: isSame(account, bankAccount) })),
      account: opened.account,
      ...{ newCount, duplicateCount: lines.length - newCount, faultyRow: opened.faultyRow?.row ?? null },
      sample: lines.slice(0, sampleSize).map(({ day, amount, memo, number }) => ({ day, amount, memo, number })),
    };
  });

/** By digits alone: banks write the account with its digit, with zeros in front or with the branch before it. */
function isSame({ accountId }: StatementAccount, account: RecordOf<typeof BankAccount>): boolean | null {
  const digits = (text: string | null) =>
    (text ?? '')
      .replace(/[^0-9a-z]/gi, '')
      .toUpperCase()
      .replace(/^0+/, '');
  const [said, own] = [digits(accountId), digits(account.accountNumber)];
  if (said === '' || own === '') return null;
  return said.endsWith(own) || said.endsWith(`${own}${digits(account.accountDigit)}`);
}

export const startStatementImportHandler = handle(startStatementImport, async ({ tx, enqueue }, settings) => {
  await storedUpload(tx, settings.fileId, null, statementPurpose);
  const account = await tx.asActor.get(BankAccount, settings.bankAccountId);
  return { jobId: await enqueue(importStatement, settings, { referenceId: account.id }) };
});

export const startStatementUndoHandler = handle(startStatementUndo, async ({ tx, enqueue }, { statementImportId }) => {
  const one = await tx.get(StatementImport, statementImportId, { lock: true });
  // A cancelled one stays where it was and may be taken back; one that goes on is cancelled first.
  if (one.status === 'undone') throw statementErrors.statementRunning();
  return { jobId: await enqueue(undoStatementImport, { statementImportId }, { referenceId: one.bankAccountId }) };
});
