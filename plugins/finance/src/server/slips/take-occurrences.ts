import { createHash } from 'node:crypto';
import type { UnitOfWork } from '@gleba/sdk/server';
import type { BankOccurrence } from '../../cnab/slip-occurrence.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { SlipOccurrence } from '../../entities/slip-occurrence.entity.ts';
import { idOfTxid } from '../../pix/txid.ts';
import { type Settled, settleInstallment } from './settle-occurrence.ts';

export type KnownOccurrence = BankOccurrence & { readonly identity: string };

/** By the file and the line in it: the same file again says nothing new, and two equal lines of one file are two. */
export const withOccurrenceIdentities = (
  fileHash: string,
  all: readonly BankOccurrence[],
): readonly KnownOccurrence[] =>
  all.map((one) => ({ ...one, identity: createHash('sha256').update(`${fileHash} ${one.line}`).digest('hex') }));

export async function unknownOccurrences(
  tx: UnitOfWork,
  bankAccountId: string,
  all: readonly KnownOccurrence[],
): Promise<readonly KnownOccurrence[]> {
  const identity = { in: all.map((one) => one.identity) };
  const known = await tx.asServer
    .from(SlipOccurrence)
    .where({ bankAccountId: { equalTo: bankAccountId }, identity })
    .select(['identity'])
    .limit(all.length)
    .all();
  const identities = new Set(known.map((one) => one.identity));
  return all.filter((one) => !identities.has(one.identity));
}

/** Which installment each is of, by what we wrote for ourselves on the slip. */
export async function installmentsOf(
  tx: UnitOfWork,
  all: readonly BankOccurrence[],
): Promise<ReadonlyMap<number, string>> {
  const said = all.flatMap(({ line, companyUse }) => {
    const id = idOfTxid(companyUse);
    return id ? [{ line, id }] : [];
  });
  const ids = new Set(
    await tx.ids(ContractInstallment, { filter: { id: { in: said.map(({ id }) => id) } }, first: 1000 }),
  );
  return new Map(said.filter(({ id }) => ids.has(id)).map(({ line, id }) => [line, id]));
}

/** Each settles an installment with all that follows from it. */
export const occurrencesAtOnce = 20;

export interface Taken {
  readonly settled: number;
  readonly troubled: number;
}

/** Keeps what is new of a file's occurrences and settles what was paid, in the order of the file. The account is locked by the caller. */
export async function takeOccurrences(
  tx: UnitOfWork,
  of: { readonly bankAccountId: string; readonly statementImportId: string },
  all: readonly KnownOccurrence[],
): Promise<Taken & { readonly added: number }> {
  const fresh = await unknownOccurrences(tx, of.bankAccountId, all);
  const installments = await installmentsOf(tx, fresh);
  await lockContracts(tx, [...installments.values()]);
  let [settled, troubled] = [0, 0];
  for (const one of fresh) {
    const installmentId = installments.get(one.line) ?? null;
    const { paymentId, problem } = await outcomeOf(tx, installmentId, one);
    if (paymentId) settled += 1;
    if (problem) troubled += 1;
    const { code, kind, width, line, ourNumber, documentNumber, companyUse, identity } = one;
    const { dueDate, occurredOn, creditedOn, faceValue } = one;
    await tx.insert(SlipOccurrence, {
      ...{ ...of, contractInstallmentId: installmentId, paymentId, problem, kind, code, width, line, identity },
      ...{ reasons: one.reasons.join(' ') || null, ourNumber: ourNumber || null },
      ...{ documentNumber: documentNumber || null, companyUse: companyUse || null },
      ...{ dueDate, occurredOn, creditedOn, faceValue, paidValue: one.paid, chargesValue: one.charges },
      ...{ discountValue: one.discount, feeValue: one.fee },
    });
  }
  return { settled, troubled, added: fresh.length };
}

/** All of them, in one order, before the first: of two files of two accounts none waits for the other in a circle. */
async function lockContracts(tx: UnitOfWork, ids: readonly string[]): Promise<void> {
  const installments = await tx.list(ContractInstallment, {
    filter: { id: { in: [...ids] } },
    first: occurrencesAtOnce,
  });
  const contracts = new Set(installments.map(({ contractId }) => contractId));
  for (const id of [...contracts].sort()) await tx.get(Contract, id, { lock: true });
}

/** Of an import that is taken back: what settled nothing, or nothing any more. Answers how many went, so many at once. */
export async function releaseOccurrences(tx: UnitOfWork, statementImportId: string): Promise<number> {
  const mine = { statementImportId: { equalTo: statementImportId } };
  const ids = await tx.ids(SlipOccurrence, {
    filter: { ...mine, or: [{ paymentId: { isNull: true } }, { payment: { reversedAt: { isNull: false } } }] },
    first: 200,
  });
  for (const id of ids) await tx.remove(SlipOccurrence, id);
  return ids.length;
}

async function outcomeOf(tx: UnitOfWork, installmentId: string | null, told: BankOccurrence): Promise<Settled> {
  if (told.kind !== 'paid') return { paymentId: null, problem: null };
  if (installmentId === null) return { paymentId: null, problem: 'unknownSlip' };
  return settleInstallment(tx, installmentId, told);
}
