import type { RecordOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { share } from '../../calculation/exact/money.ts';
import { fraction } from '../../calculation/exact/rational.ts';
import {
  type AmountOfDay,
  amountOfDay,
  centsOf,
  type DayTerms,
  monthlyRate,
  type OpenAmount,
} from '../../calculation/index.ts';
import type { Contract } from '../../entities/contract.entity.ts';
import type { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { InstallmentPayment } from '../../entities/installment-payment.entity.ts';

type Payment = RecordOf<typeof InstallmentPayment>;
type Installment = Pick<
  RecordOf<typeof ContractInstallment>,
  | ('id' | 'status' | 'dueDate' | 'value' | 'settledValue' | 'principalValue' | 'interestValue' | 'correctionValue')
  | ('fineSettings' | 'interestSettings')
>;
type Agreed = Pick<
  RecordOf<typeof Contract>,
  'fineValue' | 'finePercent' | 'interestPercent' | 'amortizationMethod' | 'annualInterestRate'
>;
/** The latest payment of each installment that has one, by the installment's id. */
export type LatestPayments = ReadonlyMap<string, Payment>;

/** Read by the server: who sees an installment is told what it costs. */
export async function latestPayments(
  tx: UnitOfWork,
  of:
    | { readonly contractId: string }
    | { readonly contractIds: readonly string[] }
    | { readonly installmentId: string },
): Promise<LatestPayments> {
  const payments = await tx.asServer
    .from(InstallmentPayment)
    .where({
      ...('installmentId' in of
        ? { contractInstallmentId: { equalTo: of.installmentId } }
        : { contractId: { in: 'contractId' in of ? [of.contractId] : [...of.contractIds] } }),
      reversedAt: { isNull: true },
    })
    .orderBy('paidOn', 'id')
    .all();
  return new Map(payments.map((payment) => [payment.contractInstallmentId, payment]));
}

export const isOpen = ({ status }: Pick<Installment, 'status'>): boolean =>
  status === 'PENDING' || status === 'OVERDUE';

/** What delay costs, as it was agreed when the contract was confirmed. */
export function lateTermsOf(installment: Installment, contract: Agreed) {
  const { fineSettings: fine, interestSettings: interest } = installment;
  return {
    fineValue: fine?.value ?? contract.fineValue,
    finePercent: fine?.percent ?? contract.finePercent,
    interestPercent: interest?.percent ?? contract.interestPercent,
  };
}

/** Of one contract, whose rate is worked out once. */
export function amountsOf(contract: Agreed, latest: LatestPayments): (of: Installment, on: string) => AmountOfDay {
  const rate = monthlyRate({ percent: contract.annualInterestRate, unit: 'effectiveYear' });
  return (installment, on) => {
    const { fineValue, ...percents } = lateTermsOf(installment, contract);
    const terms: DayTerms = {
      ...{ rate, amortizationMethod: contract.amortizationMethod },
      late: { ...percents, fineValue: centsOf(fineValue) },
    };
    return amountOfDay(openAmountOf(installment, latest.get(installment.id)), on, terms);
  };
}

function openAmountOf(installment: Installment, payment: Payment | undefined): OpenAmount {
  const value = centsOf(installment.value);
  const [principal, interest] = [centsOf(installment.principalValue), centsOf(installment.interestValue)];
  // An index corrects principal and interest alike.
  const original = principal + interest;
  const corrected = original + centsOf(installment.correctionValue);
  const interestValue = original === 0n ? interest : share(corrected, fraction(interest, original));
  return {
    dueDate: installment.dueDate,
    ...{ value, open: value - centsOf(installment.settledValue) },
    ...{ principalValue: corrected - interestValue, interestValue },
    ...{ fineLeft: centsOf(payment?.fineLeft ?? '0'), interestLeft: centsOf(payment?.interestLeft ?? '0') },
    chargedUntil: payment?.paidOn,
  };
}
