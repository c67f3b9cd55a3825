import type { RecordOf } from '@gleba/sdk';
import { qrPicture } from '@gleba/sdk/qr';
import { handle, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { moneyText } from '../../calculation/index.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { firstPixQrCode, installmentPixQrCode } from '../../operations/collection.ts';
import { payableCharges } from '../charges/payable-charges.ts';
import { amountsOf, latestPayments } from '../contracts/amount.ts';
import { accountOf } from './account.ts';
import { isPayable, pixOfInstallment } from './pix-of-installment.ts';

export const installmentPixQrCodeHandler = handle(installmentPixQrCode, ({ transaction }, { installmentId }) =>
  transaction((tx) => answerFor(tx, installmentId)),
);

export const firstPixQrCodeHandler = handle(firstPixQrCode, ({ transaction }, { contractId }) =>
  transaction(async (tx) => {
    const first = await tx
      .from(ContractInstallment)
      .where({ contractId: { equalTo: contractId }, status: { in: ['PENDING', 'OVERDUE'] } })
      .select(['id'])
      .orderBy('dueDate', 'installmentNumber')
      .first();
    return first ? answerFor(tx, first.id) : { installmentId: null, pixQrCode: null, gap: 'notOpen' as const };
  }),
);

async function answerFor(tx: UnitOfWork, installmentId: string) {
  const installment = await tx.asActor.get(ContractInstallment, installmentId);
  return pixAnswerOf(tx, installment, await tx.get(Contract, installment.contractId));
}

/** By what it is paid today, for whoever may know. */
export async function pixAnswerOf(
  tx: UnitOfWork,
  installment: RecordOf<typeof ContractInstallment>,
  contract: RecordOf<typeof Contract>,
) {
  const installmentId = installment.id;
  const amountOn = amountsOf(contract, await latestPayments(tx, { installmentId }));
  const charge = (await payableCharges(tx, [installment], amountOn)).get(installmentId);
  // Dynamic: what is owed on the day on which it is paid, the provider says.
  if (charge?.pixCode && isPayable(installment, contract)) {
    const { pixCode, pixExpiresAt: expirationDate, environment } = charge;
    const code = { encodedImage: qrPicture(pixCode), pixCode, expirationDate, isOfTests: environment === 'tests' };
    return { installmentId, pixQrCode: code, gap: null };
  }
  const amount = moneyText(amountOn(installment, await todayOf(tx)).total);
  const found = pixOfInstallment({ ...installment, amount }, contract, await accountOf(tx, contract));
  if ('gap' in found) return { installmentId, pixQrCode: null, gap: found.gap };
  const { pixCode } = found;
  const encodedImage = qrPicture(pixCode);
  return { installmentId, pixQrCode: { encodedImage, pixCode, expirationDate: null, isOfTests: false }, gap: null };
}
