import type { LandContractService } from '@gleba/plugin-lands';
import { formatMoney, type InputOf, type RecordOf } from '@gleba/sdk';
import { handle, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { contractStep } from '../../contract-status.ts';
import type { ContractPapersAtHand } from '../../contracts/contract-papers.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ContractLand } from '../../entities/contract-land.entity.ts';
import { contractRenewalLimit, previewRenewalPaper, renewContract } from '../../operations/renewal.ts';
import { agreedOf, landPrice } from './agreed.ts';
import { checkBuyers, insertBuyers } from './buyers.ts';
import { contractErrors } from './contract-errors.ts';
import { offeredLands } from './draft.commands.ts';
import { keepingNothing, papersAt } from './papers-at-hand.ts';
import { postTerminated } from './postings.ts';
import { settleContract } from './settle.ts';
import { cancelOpenInstallments, lockForStep, takeStep, writeConfirmed } from './step.commands.ts';

export const contractRenewalLimitHandler = handle(contractRenewalLimit, ({ transaction }, { contractId }) =>
  transaction(async (tx) => {
    const { status } = await tx.asActor.get(Contract, contractId);
    if (!contractStep('renew', status)) throw contractErrors.noSuchStep();
    return { paidValue: moneyText(await paidOf(tx, contractId)) };
  }),
);

export const renewContractHandler = (landContract: LandContractService, desk: ContractPapersAtHand) =>
  handle(renewContract, async ({ tx }, { contractTemplateId, ...asked }) => {
    const contract = await renewed(tx, landContract, asked);
    if (contractTemplateId) await papersAt(desk).write(tx, contract.id, contractTemplateId);
    return { contract };
  });

export const previewRenewalPaperHandler = (landContract: LandContractService, desk: ContractPapersAtHand) =>
  handle(previewRenewalPaper, async ({ transaction }, { contractTemplateId, ...asked }) => {
    const papers = papersAt(desk);
    return keepingNothing(transaction, async (tx) => {
      const { id } = await renewed(tx, landContract, asked);
      return papers.preview(tx, id, contractTemplateId);
    });
  });

type Asked = Omit<InputOf<typeof renewContract>, 'contractTemplateId'>;

async function renewed(
  tx: UnitOfWork,
  landContract: LandContractService,
  { contractId: formerId, reason, discount, customers, ...asked }: Asked,
) {
  const { contract: former, step } = await lockForStep(tx, formerId, 'renew');
  const { projectId } = former;
  const paid = await paidOf(tx, formerId);
  if (discount && centsOf(discount) > paid) {
    throw contractErrors.discountAbovePaid.beside('discount', { paid: formatMoney(moneyText(paid)) });
  }
  const held = await tx.list(ContractLand, { filter: { contractId: { equalTo: formerId } }, first: 1000 });
  const lands = await offeredLands(
    tx,
    projectId,
    held.map(({ landId }) => landId),
  );
  const partnerId = await checkBuyers(tx, customers);
  const draft = await tx.insert(Contract, {
    ...(await agreedOf(tx, projectId, lands, { ...asked, previousContractDiscount: discount })),
    ...{ projectId, partnerId, landId: former.landId, previousContractId: formerId },
    contractNumber: asked.contractNumber?.trim() || null,
    responsibleCompanyId: asked.responsibleCompanyId ?? former.responsibleCompanyId,
    ...{ serviceId: former.serviceId, subscriptionFeeServiceId: former.subscriptionFeeServiceId },
    acceptWhatsappNotifications: asked.acceptWhatsappNotifications === true,
  });
  await insertBuyers(tx, { projectId, contractId: draft.id }, customers);
  // A lot's place in a contract is changed, not given back and taken again: nobody can come between.
  await tx.updateMany(
    ContractLand,
    held.map(({ id, landId }) => {
      const land = lands.find((one) => one.id === landId);
      return { id, patch: { contractId: draft.id, price: (land && landPrice(land)) ?? '0' } };
    }),
  );
  for (const { landId } of held) await landContract.enterContract(tx, landId, draft.id);
  await endFormer(tx, former, step, reason);
  await writeConfirmed(tx, draft, await todayOf(tx));
  const { step: confirm } = await lockForStep(tx, draft.id, 'confirm');
  await takeStep(tx, draft, confirm, null);
  return settleContract(tx, draft.id);
}

/** What was paid stays earned; what is open is owed no more. */
async function endFormer(
  tx: UnitOfWork,
  former: RecordOf<typeof Contract>,
  step: Parameters<typeof takeStep>[2],
  reason: string,
): Promise<void> {
  const open = await cancelOpenInstallments(tx, former.id);
  await postTerminated(tx, former.id, open, 0n);
  await takeStep(tx, former, step, reason);
  await settleContract(tx, former.id);
}

/** Of its installments, without charges of delay. */
async function paidOf(tx: UnitOfWork, contractId: string): Promise<bigint> {
  const rows = await tx.asServer
    .from(ContractInstallment)
    .where({ contractId: { equalTo: contractId } })
    .select(['settledValue'])
    .all();
  return rows.reduce((sum, { settledValue }) => sum + centsOf(settledValue), 0n);
}
