import { type Language, type RecordOf, say } from '@gleba/sdk';
import { todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { moneyText, type Schedule, type ScheduledInstallment } from '../../calculation/index.ts';
import type { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { ContractInstallmentGroup } from '../../entities/contract-installment-group.entity.ts';
import { openStatus, statusPatch } from './installment.commands.ts';

type Kind = ScheduledInstallment['kind'];

interface Numbered {
  readonly installment: ScheduledInstallment;
  /** Within the whole contract. */
  readonly number: number;
  /** How many there are of its kind. */
  readonly count: number;
}

/** Kind by kind, and of the monthly ones so many together as the method says. */
export function groupsOf(schedule: Schedule, perGroup: number): readonly (readonly Numbered[])[] {
  const counts = new Map<Kind, number>();
  for (const { kind } of schedule.installments) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const groups = new Map<string, Numbered[]>();
  for (const [index, installment] of schedule.installments.entries()) {
    const { kind, number } = installment;
    const key = kind === 'installment' ? `${kind} ${Math.floor((number - 1) / perGroup)}` : kind;
    const numbered = { installment, number: index + 1, count: counts.get(kind) ?? 0 };
    groups.set(key, [...(groups.get(key) ?? []), numbered]);
  }
  return [...groups.values()];
}

/**
 * Writes the installments of a schedule in their groups, and answers them; those of a renegotiation say so and are numbered after the others.
 * One whose day is past is overdue at once: what its contract and groups show follows by `settleContract`.
 */
export async function writeInstallments(
  tx: UnitOfWork,
  contract: RecordOf<typeof Contract>,
  schedule: Schedule,
  options: {
    readonly perGroup: number;
    readonly postalService: boolean;
    readonly language: Language;
    readonly renegotiation?: { readonly id: string; readonly after: number };
  },
) {
  const { projectId, id: contractId } = contract;
  const { language, renegotiation } = options;
  const named = (name: string) => (renegotiation ? say('finance.renegotiation.name', { name }, language) : name);
  const today = await todayOf(tx);
  const groups = groupsOf(schedule, options.perGroup);
  const groupIds = await tx.insertMany(
    ContractInstallmentGroup,
    groups.map((members) => ({
      ...{ projectId, contractId, installmentCount: members.length, availableToPrint: true },
      contractRenegotiationId: renegotiation?.id ?? null,
      description: named(groupName(members, language)),
      totalValue: moneyText(members.reduce((sum, { installment }) => sum + installment.value, 0n)),
      initialDueDate: members[0]?.installment.dueDate ?? contract.initialDueDate,
    })),
  );
  const rows = groups.flatMap((members, index) =>
    members.map((member) => {
      const { name, installmentNumber, ...row } = installmentRow(member, language);
      return {
        ...{ projectId, contractId, installmentGroupId: groupIds[index] ?? null, ...row, name: named(name) },
        installmentNumber: installmentNumber + (renegotiation?.after ?? 0),
        ...statusPatch(openStatus(row.dueDate, today)),
        postalService: options.postalService,
        fineSettings: { value: contract.fineValue, percent: contract.finePercent },
        interestSettings: { percent: contract.interestPercent },
      };
    }),
  );
  await tx.insertMany(ContractInstallment, rows);
  return rows;
}

/** What `writeInstallments` would write of a schedule, in the order of their numbers. */
export function foretoldInstallments(schedule: Schedule, language: Language) {
  const numbered = groupsOf(schedule, schedule.installments.length).flat();
  return numbered
    .map((one) => installmentRow(one, language))
    .sort((one, other) => one.installmentNumber - other.installmentNumber);
}

function installmentRow({ installment, number, count }: Numbered, language: Language) {
  const { kind, dueDate, balance: _balance, number: ofKind, ...amounts } = installment;
  const texts = Object.fromEntries(Object.entries(amounts).map(([name, cents]) => [name, moneyText(cents)]));
  return {
    ...(texts as Record<keyof typeof amounts, string>),
    ...{ kind, dueDate, originalDueDate: dueDate, installmentNumber: number },
    name: say(`finance.installment.name.${kind}`, { number: ofKind, count }, language),
    isSubscriptionFee: kind === 'subscriptionFee',
    isInitialPayment: kind === 'initialPayment',
  };
}

function groupName(members: readonly Numbered[], language: Language): string {
  const [first, last] = [members[0], members.at(-1)];
  const kind = first?.installment.kind ?? 'installment';
  const values = { from: first?.installment.number ?? 1, until: last?.installment.number ?? 1 };
  return say(`finance.installmentGroup.name.${kind}`, values, language);
}
