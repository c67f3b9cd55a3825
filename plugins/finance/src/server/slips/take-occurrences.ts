import { createHash } from 'node:crypto';
import type { RecordOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import type { BankOccurrence } from '../../cnab/slip-occurrence.ts';
import { BankSlip } from '../../entities/bank-slip.entity.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { SlipOccurrence } from '../../entities/slip-occurrence.entity.ts';
import { idOfTxid } from '../../pix/txid.ts';
import { followSlip } from './follow-slip.ts';
import { type Settled, settleInstallment } from './settle-occurrence.ts';

type Slip = RecordOf<typeof BankSlip>;
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

export interface OfWhat {
  readonly installmentId: string;
  /** Of one that was sent from here. */
  readonly slip: Slip | null;
}

/** Of which installment each is: by the slip that we sent under that number, else by what we wrote for ourselves. */
export async function ofWhat(
  tx: UnitOfWork,
  bankAccountId: string,
  all: readonly BankOccurrence[],
): Promise<ReadonlyMap<number, OfWhat>> {
  const numbers = [...new Set(all.map((one) => numberOf(one)).filter(Boolean))];
  const slips = await tx.list(BankSlip, {
    filter: { bankAccountId: { equalTo: bankAccountId }, returnNumber: { in: numbers } },
    first: 1000,
  });
  const ids = all.flatMap(({ companyUse }) => idOfTxid(companyUse) ?? []);
  const own = new Set(await tx.ids(ContractInstallment, { filter: { id: { in: ids } }, first: 1000 }));
  return new Map(
    all.flatMap((one) => {
      const slip = slips.find(({ returnNumber }) => returnNumber === numberOf(one));
      const said = idOfTxid(one.companyUse);
      const used = said !== undefined && own.has(said) ? said : undefined;
      // A number that somebody else's slip had before is none of ours.
      const isOurs = slip && (used === undefined || used === slip.contractInstallmentId);
      const installmentId = used ?? slip?.contractInstallmentId;
      return installmentId ? [[one.line, { installmentId, slip: isOurs ? slip : null }] as const] : [];
    }),
  );
}

const numberOf = ({ ourNumber }: BankOccurrence): string => ourNumber.replace(/[^0-9P]/g, '').replace(/^0+/, '');

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
  const found = await ofWhat(tx, of.bankAccountId, fresh);
  await lockContracts(
    tx,
    [...found.values()].map(({ installmentId }) => installmentId),
  );
  let [settled, troubled] = [0, 0];
  for (const one of fresh) {
    const { installmentId = null, slip = null } = found.get(one.line) ?? {};
    if (slip) await followSlip(tx, slip.id, one);
    const { paymentId, problem } = await outcomeOf(tx, installmentId, one);
    if (paymentId) settled += 1;
    if (problem) troubled += 1;
    const { code, kind, width, line, ourNumber, documentNumber, companyUse, identity } = one;
    const { dueDate, occurredOn, creditedOn, faceValue } = one;
    await tx.insert(SlipOccurrence, {
      ...of,
      ...{ contractInstallmentId: installmentId, bankSlipId: slip?.id ?? null, paymentId, problem },
      ...{ kind, code, width, line, identity },
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
