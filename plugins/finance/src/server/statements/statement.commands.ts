import type { ForeignReaders, RecordOf } from '@gleba/sdk';
import { storedUpload } from '@gleba/sdk/exchange/server';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { sum } from '../../calculation/exact/money.ts';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { rejectedKinds } from '../../cnab/occurrence-kinds.ts';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { StatementImport } from '../../entities/money/statement-import.entity.ts';
import { importStatement, statementPurpose, undoStatementImport } from '../../jobs/statements.job.ts';
import { statementFields } from '../../money/statement/statement-columns.ts';
import { inspectStatement, startStatementImport, startStatementUndo } from '../../operations/money-statements.ts';
import { type KnownOccurrence, ofWhat, unknownOccurrences } from '../slips/take-occurrences.ts';
import { linesAtOnce, unknownOf, withIdentities } from './known-lines.ts';
import { openStatement } from './open-statement.ts';
import { statementErrors } from './statement-errors.ts';
import type { StatementAccount } from './statement-file.ts';

const sampleSize = 8;
const slipsShown = 100;

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
      slips: await slipsOf(transaction, bankAccount.id, opened.occurrences),
      sample: lines.slice(0, sampleSize).map(({ day, amount, memo, number }) => ({ day, amount, memo, number })),
    };
  });

type Within = <T>(work: (tx: UnitOfWork) => Promise<T>) => Promise<T>;

async function slipsOf(transaction: Within, bankAccountId: string, all: readonly KnownOccurrence[]) {
  const fresh: KnownOccurrence[] = [];
  for (let at = 0; at < all.length; at += linesAtOnce) {
    const part = all.slice(at, at + linesAtOnce);
    fresh.push(...(await transaction((tx) => unknownOccurrences(tx, bankAccountId, part))));
  }
  const paid = fresh.filter(({ kind }) => kind === 'paid');
  const shown = all.slice(0, slipsShown);
  const names = await transaction((tx) => namesOf(tx, bankAccountId, shown));
  return {
    ...{ newCount: fresh.length, knownCount: all.length - fresh.length, paidCount: paid.length },
    paidAmount: moneyText(sum(paid.map((one) => centsOf(one.paid)))),
    rejectedCount: fresh.filter(({ kind }) => rejectedKinds.includes(kind)).length,
    sample: shown.map((one) => ({
      ...{ line: one.line, kind: one.kind, code: one.code, width: one.width, day: one.occurredOn },
      ...{ reasons: [...one.reasons], ourNumber: one.ourNumber, charges: one.charges, fee: one.fee },
      amount: one.kind === 'paid' ? one.paid : one.faceValue,
      ...{ installment: names.get(one.line) ?? null, isNew: fresh.includes(one) },
    })),
  };
}

/** Contract and installment, as the person may see them: by the rules of whoever asks. */
async function namesOf(
  tx: UnitOfWork,
  bankAccountId: string,
  all: readonly KnownOccurrence[],
): Promise<ReadonlyMap<number, string>> {
  const found = await ofWhat(tx, bankAccountId, all);
  const installments = await tx
    .from(ContractInstallment)
    .where({ id: { in: [...found.values()].map(({ installmentId }) => installmentId) } })
    .limit(slipsShown)
    .all();
  const contracts = await tx
    .from(Contract)
    .where({ id: { in: installments.map(({ contractId }) => contractId) } })
    .limit(slipsShown)
    .all();
  return new Map(
    [...found].flatMap(([line, { installmentId }]) => {
      const one = installments.find(({ id }) => id === installmentId);
      const number = contracts.find(({ id: contractId }) => contractId === one?.contractId)?.contractNumber;
      return one ? [[line, [number, one.name].filter(Boolean).join(' · ')] as const] : [];
    }),
  );
}

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
