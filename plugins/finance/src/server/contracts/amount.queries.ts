import { handle, todayOf } from '@gleba/sdk/server';
import { toDecimal } from '../../calculation/exact/rational.ts';
import { moneyText, monthlyRate } from '../../calculation/index.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { contractAmounts, installmentAmount } from '../../operations/amounts.ts';
import { amountsOf, isOpen, latestPayments, lateTermsOf } from './amount.ts';

export const installmentAmountHandler = handle(installmentAmount, ({ transaction }, { installmentId, on }) =>
  transaction(async (tx) => {
    const installment = await tx.asActor.get(ContractInstallment, installmentId);
    const contract = await tx.get(Contract, installment.contractId);
    if (!isOpen(installment) || contract.status !== 'active') return { amount: null };
    const latest = await latestPayments(tx, { installmentId });
    const { limits, ...day } = amountsOf(contract, latest)(installment, on ?? (await todayOf(tx)));
    const { open, financed, fine, interest, discount, total, ...days } = day;
    const texts = { open, financed, fine, interest, discount, total };
    const rate = monthlyRate({ percent: contract.annualInterestRate, unit: 'effectiveYear' });
    const amount = {
      ...{ installmentId, dueDate: installment.dueDate, ...days },
      ...(Object.fromEntries(Object.entries(texts).map(([name, cents]) => [name, moneyText(cents)])) as Record<
        keyof typeof texts,
        string
      >),
      ...{ fineLeft: latest.get(installmentId)?.fineLeft ?? '0.00' },
      ...{ interestLeft: latest.get(installmentId)?.interestLeft ?? '0.00' },
      ...lateTermsOf(installment, contract),
      ...{
        monthlyRate: toDecimal({ n: rate.n * 100n, d: rate.d }, 10),
        amortizationMethod: contract.amortizationMethod,
      },
      limits: limits
        .filter(({ isExceeded }) => isExceeded)
        .map(({ id, limit, given, source }) => ({ id, limit, given, source })),
    };
    return { amount };
  }),
);

export const contractAmountsHandler = handle(contractAmounts, ({ transaction }, { contractId }) =>
  transaction(async (tx) => {
    const on = await todayOf(tx);
    const contract = await tx.asActor.get(Contract, contractId);
    if (contract.status !== 'active') return { on, amounts: [] };
    const open = await tx
      .from(ContractInstallment)
      .where({ contractId: { equalTo: contractId }, status: { in: ['PENDING', 'OVERDUE'] } })
      .orderBy('installmentNumber')
      .all();
    const amountOn = amountsOf(contract, await latestPayments(tx, { contractId }));
    const amounts = open.map((installment) => {
      const day = amountOn(installment, on);
      return {
        ...{ installmentId: installment.id, timing: day.timing, open: moneyText(day.open) },
        ...{ fine: moneyText(day.fine), interest: moneyText(day.interest), discount: moneyText(day.discount) },
        total: moneyText(day.total),
      };
    });
    return { on, amounts };
  }),
);
