import { addDays, daysBetween } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { centsOf } from '../../calculation/index.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { StatementRule } from '../../entities/money/statement-rule.entity.ts';
import { haveSameWords, patternOf } from '../../money/statement/line-words.ts';
import type { matchReasons } from '../../operations/money-reconciliation.ts';
import type { Transaction } from '../money/stated.ts';
import { centsThrough, type Line } from './reconcile.ts';

/** Days within which an amount is taken for the same without any word in common, and with. */
const nearDays = 5;
const farDays = 45;
const mostCandidates = 2000;
const mostShown = 5;

type Reason = (typeof matchReasons)[number];
export interface Candidate {
  readonly transaction: Transaction;
  readonly day: string;
  readonly reasons: readonly Reason[];
  readonly distance: number;
}
export type Suggested = ReadonlyMap<string, readonly (Candidate & { readonly isSure: boolean })[]>;

/** What each line may be, the likeliest first. All of them are found by one question. */
export async function suggest(tx: UnitOfWork, bankAccountId: string, lines: readonly Line[]): Promise<Suggested> {
  if (lines.length === 0) return new Map();
  const found = await candidatesAround(tx, bankAccountId, lines);
  const byCents = new Map<bigint, Transaction[]>();
  for (const one of found) byCents.set(centsThrough(one), [...(byCents.get(centsThrough(one)) ?? []), one]);
  const candidates = new Map(
    lines.map((line) => [line.id, candidatesOf(line, byCents.get(centsOf(line.amount)) ?? [])]),
  );
  // How many lines could mean a transaction: one that two could mean is no sure match of either.
  const uses = new Map<string, number>();
  for (const list of candidates.values())
    for (const { transaction } of list) uses.set(transaction.id, (uses.get(transaction.id) ?? 0) + 1);
  return new Map(
    [...candidates].map(([id, list]) => {
      const [only] = list;
      const isAlone = list.length === 1 && only?.distance === 0 && uses.get(only.transaction.id) === 1;
      return [id, list.slice(0, mostShown).map((candidate) => ({ ...candidate, isSure: isAlone }))];
    }),
  );
}

/** Transactions of the lines' amounts around their days. Where there are more than one question answers, halves of the lines are asked. */
async function candidatesAround(
  tx: UnitOfWork,
  bankAccountId: string,
  lines: readonly Line[],
): Promise<readonly Transaction[]> {
  const days = lines.map(({ postedOn }) => postedOn).sort();
  const span = {
    greaterThanOrEqualTo: addDays(days[0] ?? '', -farDays),
    lessThanOrEqualTo: addDays(days.at(-1) ?? '', farDays),
  };
  const amounts = [...new Set(lines.map(({ amount }) => amount.replace('-', '')))];
  const found = await tx
    .from(FinanceTransaction)
    .where({
      reconciliationId: { isNull: true },
      and: [
        {
          or: [
            { bankAccountId: { equalTo: bankAccountId } },
            { bankAccountId: { isNull: true }, actualDate: { isNull: true } },
          ],
        },
        {
          or: [
            { actualDate: span, actualAmount: { in: amounts } },
            { actualDate: { isNull: true }, dueDate: span, amount: { in: amounts } },
          ],
        },
      ],
    })
    .orderBy('dueDate', 'id')
    .limit(mostCandidates)
    .all();
  if (found.length < mostCandidates || lines.length === 1) return found;
  const middle = Math.ceil(lines.length / 2);
  const halves = [
    ...(await candidatesAround(tx, bankAccountId, lines.slice(0, middle))),
    ...(await candidatesAround(tx, bankAccountId, lines.slice(middle))),
  ];
  return [...new Map(halves.map((one) => [one.id, one])).values()];
}

/** Of those that have its amount. */
function candidatesOf(line: Line, found: readonly Transaction[]): readonly Candidate[] {
  return found
    .flatMap((transaction) => {
      const day = transaction.actualDate ?? transaction.dueDate;
      const distance = Math.abs(daysBetween(day, line.postedOn));
      const reasons: Reason[] = [];
      if (distance === 0) reasons.push('sameDay');
      else if (distance <= nearDays) reasons.push('nearDay');
      if (haveSameWords(line.description ?? '', transaction.description)) reasons.push('sameWords');
      if (reasons.length > 0 && transaction.type === 'transfer') reasons.push('transfer');
      return reasons.length > 0 && distance <= farDays ? [{ transaction, day, reasons, distance }] : [];
    })
    .sort((one, other) => other.reasons.length - one.reasons.length || one.distance - other.distance);
}

/** What a person said that lines of these words always are. */
export async function rulesOf(tx: UnitOfWork, lines: readonly Line[]) {
  const patterns = [...new Set(lines.map(({ description }) => patternOf(description ?? '')).filter(Boolean))];
  const rules = await tx
    .from(StatementRule)
    .where({ pattern: { in: patterns }, isActive: { equalTo: true } })
    .limit(mostCandidates)
    .all();
  return (line: Line) =>
    rules.find(({ pattern, flow }) => pattern === patternOf(line.description ?? '') && flow === flowOf(line)) ?? null;
}

export const flowOf = ({ amount }: Pick<Line, 'amount'>) =>
  amount.startsWith('-') ? ('out' as const) : ('in' as const);
