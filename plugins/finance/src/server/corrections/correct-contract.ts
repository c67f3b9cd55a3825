import { addDecimals, GlebaError, type RecordOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { centsOf, moneyText } from '../../calculation/exact/money.ts';
import { toDecimal } from '../../calculation/exact/rational.ts';
import {
  type ContractCorrected,
  type CorrectedAmounts,
  correctInstallments,
  type IndexSeries,
  isPeriodLawful,
  termsSchema,
} from '../../calculation/index.ts';
import type { Contract } from '../../entities/contract.entity.ts';
import type { correctionProblems } from '../../entities/contract-correction.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { IndexValue } from '../../entities/index-value.entity.ts';

type ContractRow = Pick<
  RecordOf<typeof Contract>,
  | ('id' | 'projectId' | 'terms' | 'createdAt' | 'numInstallments' | 'correctedUntil' | 'adjustmentBaseDate')
  | ('adjustmentIndex' | 'adjustmentPeriod' | 'adjustmentLag' | 'adjustmentFloorAtZero')
>;
export const contractFields = [
  ...(['id', 'projectId', 'terms', 'createdAt', 'numInstallments', 'correctedUntil', 'adjustmentBaseDate'] as const),
  ...(['adjustmentIndex', 'adjustmentPeriod', 'adjustmentLag', 'adjustmentFloorAtZero'] as const),
];

export type CorrectionProblem = (typeof correctionProblems)[number];
export type OpenRow = Pick<RecordOf<typeof ContractInstallment>, (typeof installmentFields)[number]>;

export const amountNames = [
  ...(['correctionValue', 'insuranceFee', 'value', 'bankFee', 'platformFee', 'platformBankFee', 'netValue'] as const),
] as const satisfies readonly (keyof CorrectedAmounts)[];
const installmentFields = [
  ...(['id', 'contractId', 'installmentGroupId', 'kind', 'dueDate', 'originalValue', 'promotionalDiscount'] as const),
  ...(['settledValue', 'extraFeesValue', ...amountNames] as const),
] as const;

/** Values of each index, read once for many contracts. */
export async function indexSeries(tx: UnitOfWork): Promise<ReadonlyMap<string, IndexSeries>> {
  const rows = await tx.asServer.from(IndexValue).select(['adjustmentIndex', 'month', 'percent']).all();
  const series = new Map<string, IndexSeries & { readonly values: Map<string, string> }>();
  for (const { adjustmentIndex: index, month, percent } of rows) {
    const known = series.get(index) ?? { index, values: new Map<string, string>() };
    known.values.set(month.slice(0, 7), percent);
    series.set(index, known);
  }
  return series;
}

/** What is open of these contracts, by contract. */
export async function openInstallments(
  tx: UnitOfWork,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OpenRow[]>> {
  const rows = await tx.asServer
    .from(ContractInstallment)
    .where({ contractId: { in: [...contractIds] }, computedStatus: { in: ['pending', 'overdue'] } })
    .select([...installmentFields])
    .all();
  const ofContract = new Map<string, OpenRow[]>();
  for (const row of rows) ofContract.set(row.contractId, [...(ofContract.get(row.contractId) ?? []), row]);
  return ofContract;
}

export type ContractOutcome =
  | { readonly corrected: ContractCorrected; readonly accumulatedPercent: string }
  | { readonly problem: CorrectionProblem; readonly detail: string | null };

/** What a correction as of a day makes of one contract, or why it makes nothing. */
export function outcomeOf(
  contract: ContractRow,
  open: readonly OpenRow[],
  series: ReadonlyMap<string, IndexSeries>,
  asOf: string,
): ContractOutcome {
  const index = contract.adjustmentIndex;
  if (!isPeriodLawful(contract.adjustmentPeriod, contract.numInstallments)) {
    return { problem: 'periodUnlawful', detail: String(contract.adjustmentPeriod) };
  }
  const by = {
    index,
    baseDate: contract.adjustmentBaseDate ?? contract.createdAt.slice(0, 10),
    periodMonths: contract.adjustmentPeriod,
    lagMonths: contract.adjustmentLag,
    floorAtZero: contract.adjustmentFloorAtZero,
  };
  try {
    const terms = termsSchema.parse(contract.terms);
    const values = series.get(index) ?? { index, values: new Map<string, string>() };
    const corrected = correctInstallments(terms, open.map(inCents), by, values, asOf);
    const { n, d } = corrected.factor;
    return { corrected, accumulatedPercent: toDecimal({ n: (n - d) * 100n, d }, 8) };
  } catch (error) {
    if (!(error instanceof GlebaError) || error.reason !== 'finance.indexMissing') throw error;
    return { problem: 'indexMissing', detail: String(error.facts.months ?? '').slice(0, 2000) };
  }
}

/** What was added to it is corrected by no index. */
function inCents(row: OpenRow) {
  const { id, kind, dueDate } = row;
  const fees = centsOf(row.extraFeesValue);
  return {
    ...{ id, kind, dueDate },
    originalValue: centsOf(row.originalValue),
    promotionalDiscount: centsOf(row.promotionalDiscount),
    settledValue: centsOf(row.settledValue),
    correctionValue: centsOf(row.correctionValue),
    insuranceFee: centsOf(row.insuranceFee),
    value: centsOf(row.value) - fees,
    bankFee: centsOf(row.bankFee),
    platformFee: centsOf(row.platformFee),
    platformBankFee: centsOf(row.platformBankFee),
    netValue: centsOf(row.netValue) - fees,
  };
}

/** Decimal texts, as rows have them. */
export function amountTexts(amounts: CorrectedAmounts): Record<keyof CorrectedAmounts, string> {
  const texts = amountNames.map((name) => [name, moneyText(amounts[name])] as const);
  return Object.fromEntries(texts) as Record<keyof CorrectedAmounts, string>;
}

/** Of an installment what was corrected, with what has been added to it by now. */
export function withFees<Texts extends Readonly<Record<string, string>>>(
  amounts: Texts,
  extraFeesValue: string,
): Texts {
  const more = (name: string) => ({ [name]: addDecimals(amounts[name] ?? '0', extraFeesValue) ?? amounts[name] });
  return { ...amounts, ...more('value'), ...more('netValue') };
}
