import type { RecordOf } from '@gleba/sdk';
import { handle, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ContractInstallmentGroup } from '../../entities/contract-installment-group.entity.ts';
import { ContractRenegotiation } from '../../entities/contract-renegotiation.entity.ts';
import { InstallmentPayment } from '../../entities/installment-payment.entity.ts';
import { takeRenegotiationBack } from '../../operations/renegotiation.ts';
import { reverseJournal } from '../ledger/ledger.ts';
import { contractErrors } from './contract-errors.ts';
import { openStatus, statusPatch } from './installment.commands.ts';
import { settleContract } from './settle.ts';

type Renegotiation = RecordOf<typeof ContractRenegotiation>;

/** What it made is cancelled by it, what it cancelled is owed again: the two change places, and its journal is reversed. */
export const takeRenegotiationBackHandler = handle(
  takeRenegotiationBack,
  async ({ tx }, { contractRenegotiationId: id, reason }) => {
    const { contractId } = await tx.asActor.get(ContractRenegotiation, id);
    const contract = await tx.get(Contract, contractId, { lock: true });
    const renegotiation = await tx.get(ContractRenegotiation, id, { lock: true });
    if (contract.status !== 'active') throw contractErrors.noSuchStep();
    const made = await madeBy(tx, renegotiation);
    const filter = { contractInstallmentId: { in: made.map((one) => one.id) }, reversedAt: { isNull: true } };
    if ((await tx.count(InstallmentPayment, { filter })) > 0) throw contractErrors.renegotiationPaid();
    await refuseIfFollowed(tx, contract, renegotiation);
    const takenBackOn = await todayOf(tx);
    const occasion = { cause: 'finance.contract.renegotiationTakenBack', causeId: id, occurredOn: takenBackOn };
    if (renegotiation.journalId)
      await reverseJournal(tx, renegotiation.journalId, { ...occasion, description: reason });
    const former = await tx.asServer
      .from(ContractInstallment)
      .where({ renegotiatedById: { equalTo: id } })
      .select(['id', 'dueDate'])
      .all();
    const ended = { status: 'CANCELLED', computedStatus: 'cancelled', renegotiatedById: id } as const;
    await tx.updateMany(ContractInstallment, [
      ...made.map((one) => ({ id: one.id, patch: ended })),
      ...former.map((one) => ({
        id: one.id,
        patch: { ...statusPatch(openStatus(one.dueDate, takenBackOn)), renegotiatedById: null },
      })),
    ]);
    await tx.update(ContractRenegotiation, id, { takenBackOn, takenBackReason: reason });
    const {
      formerBaseDate: adjustmentBaseDate,
      formerCorrectedUntil: correctedUntil,
      formerInterestRate,
    } = renegotiation;
    await tx.update(Contract, contractId, {
      ...{ adjustmentBaseDate, correctedUntil },
      ...(formerInterestRate !== null && { annualInterestRate: formerInterestRate }),
    });
    return { contract: await settleContract(tx, contractId) };
  },
);

async function madeBy(tx: UnitOfWork, { id }: Renegotiation) {
  const groups = await tx.ids(ContractInstallmentGroup, {
    ...{ filter: { contractRenegotiationId: { equalTo: id } }, first: 1000 },
  });
  return tx.asServer
    .from(ContractInstallment)
    .where({ installmentGroupId: { in: groups } })
    .select(['id'])
    .all();
}

/** Another one, a correction by an index since, or one of before it was kept what was there: then it stands. */
async function refuseIfFollowed(
  tx: UnitOfWork,
  { id: contractId, correctedUntil }: RecordOf<typeof Contract>,
  { id, createdAt, takenBackOn, formerBaseDate }: Renegotiation,
): Promise<void> {
  const later = { contractId: { equalTo: contractId }, takenBackOn: { isNull: true }, id: { notEqualTo: id } };
  const filter = { ...later, createdAt: { greaterThanOrEqualTo: createdAt } };
  const isFollowed = (await tx.count(ContractRenegotiation, { filter })) > 0;
  if (isFollowed || takenBackOn !== null || correctedUntil !== null || formerBaseDate === null)
    throw contractErrors.renegotiationFollowed();
}
