import { StoredFile, uuidv7 } from '@gleba/sdk';
import { examples, type IsolationScene } from '@gleba/sdk/testing';
import { BankAccount } from '../src/entities/bank-account.entity.ts';
import { FinanceCategory } from '../src/entities/money/finance-category.entity.ts';
import { FinanceTransaction } from '../src/entities/money/finance-transaction.entity.ts';
import { Reconciliation } from '../src/entities/money/reconciliation.entity.ts';
import { StatementImport } from '../src/entities/money/statement-import.entity.ts';
import { StatementLine } from '../src/entities/money/statement-line.entity.ts';
import { statementPurpose } from '../src/jobs/statements.job.ts';
import {
  acceptSureMatches,
  accountReconciliation,
  createFromStatementLine,
  ignoreStatementLine,
  reconcileStatementLines,
  reopenStatementLine,
  statementSuggestions,
  undoReconciliation,
} from '../src/operations/money-reconciliation.ts';
import { inspectStatement, startStatementImport, startStatementUndo } from '../src/operations/money-statements.ts';

const inOffice = <T>(scene: IsolationScene, work: Parameters<typeof scene.host.within<T>>[1]) =>
  scene.host.within(scene.organizationId, work);

/** A line of an account and a transaction that it is. */
const line = (scene: IsolationScene, more: { status?: 'open' | 'ignored'; ignoredReason?: string } = {}) =>
  inOffice(scene, async (tx) => {
    const { id: bankAccountId } = await tx.insert(BankAccount, { name: uuidv7() });
    const { id: categoryId } = await tx.insert(FinanceCategory, { name: uuidv7(), type: 'income' });
    const { id: statementImportId } = await tx.insert(StatementImport, { bankAccountId, fileName: 'a.ofx' });
    const { id: statementLineId } = await tx.insert(StatementLine, {
      ...{ bankAccountId, statementImportId, postedOn: '2026-01-05', amount: '7.00', description: 'Pix' },
      ...{ identity: uuidv7(), occurrence: 1, ...more },
    });
    const { id: financeTransactionId } = await tx.insert(FinanceTransaction, {
      ...{ type: 'income', flow: 'in', description: 'Pix', dueDate: '2026-01-05', amount: '7.00' },
      ...{ categoryId, bankAccountId },
    });
    return { bankAccountId, categoryId, statementImportId, statementLineId, financeTransactionId };
  });

async function parted(scene: IsolationScene) {
  const { bankAccountId, statementLineId } = await line(scene);
  return inOffice(scene, async (tx) => {
    const { id: reconciliationId } = await tx.insert(Reconciliation, { bankAccountId, amount: '7.00' });
    await tx.update(StatementLine, statementLineId, { status: 'reconciled', reconciliationId });
    return { reconciliationId };
  });
}

const ofx =
  '<OFX><STMTRS><BANKTRANLIST><STMTTRN><DTPOSTED>20260105<TRNAMT>7.00<FITID>1<MEMO>Pix</STMTTRN></BANKTRANLIST></STMTRS></OFX>';
async function sent(scene: IsolationScene) {
  const { host, organizationId, people } = scene;
  const fileId = uuidv7();
  const storageKey = `files/${organizationId}/${fileId}`;
  await host.files.write(storageKey, new Response(ofx).body ?? new ReadableStream());
  await inOffice(scene, async (tx) => {
    const about = { purpose: statementPurpose, status: 'stored', storageKey, kilobytes: 1 } as const;
    await tx.insert(StoredFile, { id: fileId, name: 'a.ofx', ...about });
    const admin = people.get('admin') ?? null;
    await tx.query('update core.stored_file set created_by = $1::uuid where id = $2::uuid', [admin, fileId]);
  });
  return { fileId, bankAccountId: (await line(scene)).bankAccountId };
}
const brought = async (scene: IsolationScene) => ({ statementImportId: (await line(scene)).statementImportId });

/** Of statements and of comparing them. */
export const statementExamples = [
  examples(inspectStatement, sent),
  examples(startStatementImport, sent),
  examples(startStatementUndo, brought),
  examples(accountReconciliation, async (scene) => ({ bankAccountId: (await line(scene)).bankAccountId })),
  examples(statementSuggestions, async (scene) => {
    const { bankAccountId, statementLineId } = await line(scene);
    return { bankAccountId, statementLineIds: [statementLineId] };
  }),
  examples(reconcileStatementLines, async (scene) => {
    const { statementLineId, financeTransactionId } = await line(scene);
    return { statementLineIds: [statementLineId], financeTransactionIds: [financeTransactionId] };
  }),
  examples(acceptSureMatches, async (scene) => ({ bankAccountId: (await line(scene)).bankAccountId })),
  examples(createFromStatementLine, async (scene) => {
    const { statementLineId, categoryId } = await line(scene);
    return { statementLineId, categoryId, isAlways: true };
  }),
  examples(undoReconciliation, parted),
  examples(ignoreStatementLine, async (scene) => ({
    ...{ statementLineId: (await line(scene)).statementLineId, reason: 'Do sócio' },
  })),
  examples(reopenStatementLine, async (scene) => ({
    statementLineId: (await line(scene, { status: 'ignored', ignoredReason: 'Do sócio' })).statementLineId,
  })),
];

export const statementJobExamples = {
  'finance.importStatement': [sent],
  'finance.undoStatementImport': [brought],
};
