import { addDays, defaultLocale, say } from '@gleba/sdk';
import { type JobContext, todayOf, type UnitOfWork, work } from '@gleba/sdk/server';
import { contractStep } from '../../contract-status.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { PaymentConditionTable } from '../../entities/payment-condition-table.entity.ts';
import { watchContracts } from '../../jobs/watch-contracts.job.ts';
import { openStatus, statusPatch } from './installment.commands.ts';
import { settleContract } from './settle.ts';
import { cancelDraft } from './step.commands.ts';

interface Checkpoint {
  readonly overdue: number;
  readonly cancelled: number;
}

/** Most contracts in one transaction, so that nobody waits for it. */
const atOnce = 50;

/** Goes on from where it stopped by itself: what was settled is not found again. */
export const watchContractsWork = work(watchContracts, async (context: JobContext<Checkpoint>) => {
  let done: Checkpoint = context.checkpoint ?? { overdue: 0, cancelled: 0 };
  const today = await context.transaction((tx) => todayOf(tx, context.now));
  for (;;) {
    context.signal.throwIfAborted();
    const page = await context.transaction((tx) => contractsWithLate(tx, today));
    if (page.length === 0) break;
    const next = { ...done, overdue: done.overdue + page.length };
    await context.step(next, async (tx) => {
      for (const contractId of page) await markOverdue(tx, contractId, today);
    });
    done = next;
  }
  const drafts = await context.transaction((tx) => forgottenDrafts(tx, today));
  for (const contractId of drafts) {
    const next = { ...done, cancelled: done.cancelled + 1 };
    await context.step(next, (tx) => giveUp(tx, contractId));
    done = next;
  }
  return done;
});

/** With an installment that is pending and past its day: holidays and weekends are asked of each, and none is longer than ten days. */
async function contractsWithLate(tx: UnitOfWork, today: string): Promise<readonly string[]> {
  const rows = await tx
    .from(ContractInstallment)
    .where({ status: { equalTo: 'PENDING' }, dueDate: { lessThan: today } })
    .select(['contractId', 'dueDate'])
    .orderBy('dueDate')
    .limit(5000)
    .all();
  const late = rows.filter(({ dueDate }) => openStatus(dueDate, today) === 'OVERDUE');
  return [...new Set(late.map(({ contractId }) => contractId))].sort().slice(0, atOnce);
}

async function markOverdue(tx: UnitOfWork, contractId: string, today: string): Promise<void> {
  await tx.get(Contract, contractId, { lock: true });
  const open = await tx
    .from(ContractInstallment)
    .where({ contractId: { equalTo: contractId }, status: { equalTo: 'PENDING' }, dueDate: { lessThan: today } })
    .select(['id', 'dueDate'])
    .all();
  const late = open.filter(({ dueDate }) => openStatus(dueDate, today) === 'OVERDUE');
  const patch = statusPatch('OVERDUE');
  await tx.updateMany(
    ContractInstallment,
    late.map(({ id }) => ({ id, patch })),
  );
  await settleContract(tx, contractId);
}

async function forgottenDrafts(tx: UnitOfWork, today: string): Promise<readonly string[]> {
  const tables = await tx
    .from(PaymentConditionTable)
    .where({ numDaysAutoCancelation: { isNull: false } })
    .select(['id', 'numDaysAutoCancelation'])
    .all();
  const found: string[] = [];
  for (const { id, numDaysAutoCancelation } of tables) {
    const before = `${addDays(today, -(numDaysAutoCancelation ?? 0))}T00:00:00.000Z`;
    const filter = {
      status: { equalTo: 'draft' as const },
      paymentConditionTableId: { equalTo: id },
      createdAt: { lessThan: before },
    };
    found.push(...(await tx.ids(Contract, { filter, first: 500 })));
  }
  return found;
}

async function giveUp(tx: UnitOfWork, contractId: string): Promise<void> {
  const contract = await tx.get(Contract, contractId, { lock: true });
  const step = contractStep('cancel', contract.status);
  if (step) await cancelDraft(tx, contract, step, say('finance.contract.forgotten', {}, defaultLocale));
}
