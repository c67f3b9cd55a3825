import { addDecimals, compareDecimals, type FieldProblem, fieldErrors, formatNumber } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { ContractCustomer } from '../../entities/contract-customer.entity.ts';
import { Partner } from '../../entities/partner.entity.ts';
import { contractErrors } from './contract-errors.ts';

export interface Buyer {
  readonly partnerId: string;
  /** Per cent, as decimal text. */
  readonly share: string;
  readonly legalResponsible: boolean;
  readonly secondaryResponsible?: boolean | null | undefined;
}

/** What is wrong with buyers by themselves: their parts are the whole, one of them answers, nobody stands there twice. */
export function buyerProblems(buyers: readonly Buyer[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const sum = buyers.reduce((total, { share }) => addDecimals(total, share) ?? total, '0');
  if (compareDecimals(sum, '100') !== 0) {
    problems.push(contractErrors.sharesNotWhole.at('customers', { sum: formatNumber(sum, 4) }));
  }
  if (buyers.filter(({ legalResponsible }) => legalResponsible).length !== 1) {
    problems.push(contractErrors.oneResponsible.at('customers'));
  }
  if (new Set(buyers.map(({ partnerId }) => partnerId.toLowerCase())).size < buyers.length) {
    problems.push(contractErrors.buyerTwice.at('customers'));
  }
  return problems;
}

/**
 * Refuses buyers who are wrong or not there any more; answers who answers for the contract.
 *
 * @throws VALIDATION
 */
export async function checkBuyers(tx: UnitOfWork, buyers: readonly Buyer[]): Promise<string> {
  const problems = buyerProblems(buyers);
  if (problems.length > 0) throw fieldErrors(problems);
  const known = await tx.asActor
    .from(Partner)
    .where({ id: { in: buyers.map(({ partnerId }) => partnerId) } })
    .count();
  if (known < buyers.length) throw contractErrors.buyerRemoved.beside('customers');
  return buyers.find(({ legalResponsible }) => legalResponsible)?.partnerId ?? '';
}

export async function insertBuyers(
  tx: UnitOfWork,
  of: { readonly projectId: string; readonly contractId: string },
  buyers: readonly Buyer[],
): Promise<void> {
  const rows = buyers.map(({ partnerId, share, legalResponsible, secondaryResponsible }) => ({
    ...{ ...of, partnerId, share, legalResponsible },
    secondaryResponsible: secondaryResponsible === true && !legalResponsible,
  }));
  await tx.insertMany(ContractCustomer, rows);
}
