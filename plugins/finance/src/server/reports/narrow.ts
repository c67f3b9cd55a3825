import { type Actor, type InputOf, projectsWithKey } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { reportsKey } from '../../access-keys.ts';
import { LedgerAccount } from '../../entities/ledger-account.entity.ts';
import { FinanceCategory } from '../../entities/money/finance-category.entity.ts';
import { branchOf } from '../../money/category-tree.ts';
import { type cashFlowEntries, flowKeys } from '../../operations/cash-flow.ts';
import { ledgerCodeOfAccount, ledgerCodeOfCategory } from '../money/money-postings.ts';

type Asked = Omit<InputOf<typeof cashFlowEntries>, 'offset'>;

/** An account of the ledger by its id, and by the code that says what it is of. */
export interface KnownAccount {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** Of all flows those that are meant. What is not said leaves all of them. */
export interface Narrowed {
  /** Accounts of the ledger on which the office has its money, by code; of planned flows the same codes. */
  readonly accounts: readonly KnownAccount[];
  /** All of them, or the one that was asked for. */
  readonly ownCodes: readonly string[] | undefined;
  readonly hasTransfers: boolean;
  /** Codes of what money came from or went to. */
  readonly counters: readonly string[] | undefined;
  /** What came from no category. */
  readonly isOthers: boolean;
  readonly projects: readonly string[] | undefined;
  readonly isOfNoProject: boolean;
  readonly costCenterId: string | undefined;
  readonly isOfNoCenter: boolean;
  /** The whole office is looked at. */
  readonly isWhole: boolean;
}

/** Undefined: in all projects, and beside them. */
export function projectsOf(actor: Actor): readonly string[] | undefined {
  const projects = projectsWithKey(actor, reportsKey.key);
  return projects === 'all' ? undefined : projects;
}

/** The project that is asked for, if it is one of them. */
export function chosenProjects(actor: Actor, projectId: string | null | undefined): readonly string[] | undefined {
  const held = projectsOf(actor);
  if (!projectId) return held;
  return !held || held.includes(projectId) ? [projectId] : [];
}

export async function narrow(tx: UnitOfWork, asked: Asked): Promise<Narrowed> {
  const { by, key, categoryId, costCenterId, account } = asked;
  const accounts = await tx.asServer.from(LedgerAccount).select(['id', 'code', 'name']).all();
  const ofRow = key ?? undefined;
  const held = projectsOf(tx.actor);
  const wanted = [asked.projectId, by === 'project' && ofRow !== flowKeys.none ? ofRow : undefined].filter(
    (one): one is string => typeof one === 'string',
  );
  const projects = wanted.length > 0 ? wanted.filter((id) => !held || held.includes(id)) : held;
  // Two that differ leave nothing.
  const one = new Set(wanted).size > 1 ? [] : projects;
  const owned = [account ?? undefined, by === 'account' ? ofRow : undefined].flatMap((id) =>
    id === undefined ? [] : [id === flowKeys.cash ? id : ledgerCodeOfAccount(id)],
  );
  const centers = [costCenterId ?? undefined, by === 'costCenter' && ofRow !== flowKeys.none ? ofRow : undefined];
  const center = centers.find((id) => id !== undefined);
  const counters = await countersOf(tx, categoryId ?? undefined, by === 'category' ? ofRow : undefined);
  return {
    accounts,
    ownCodes: owned.length === 0 ? undefined : new Set(owned).size > 1 ? [] : owned,
    hasTransfers: by === 'account' || owned.length > 0,
    counters: counters && [...counters],
    isOthers: by === 'category' && ofRow === flowKeys.others,
    projects: one,
    isOfNoProject: by === 'project' && ofRow === flowKeys.none,
    costCenterId: center,
    isOfNoCenter: by === 'costCenter' && ofRow === flowKeys.none,
    isWhole: held === undefined,
  };
}

/** Of the category that is asked for, and of the row that is looked into; of both what both have. */
async function countersOf(
  tx: UnitOfWork,
  categoryId: string | undefined,
  key: string | undefined,
): Promise<ReadonlySet<string> | undefined> {
  const prefix = ledgerCodeOfCategory('');
  const ofKey = key?.startsWith(prefix) ? key.slice(prefix.length) : undefined;
  if (categoryId === undefined && ofKey === undefined) {
    return key === undefined || key === flowKeys.others ? undefined : new Set([key]);
  }
  const all = await tx.asServer.from(FinanceCategory).select(['id', 'parentId', 'name', 'uiOrder']).all();
  const branch = (id: string) => new Set([...branchOf(all, id)].map(ledgerCodeOfCategory));
  const ofFilter = categoryId === undefined ? undefined : branch(categoryId);
  const ofRow = ofKey !== undefined ? branch(ofKey) : key === undefined ? undefined : new Set([key]);
  if (!ofFilter || !ofRow) return ofFilter ?? ofRow;
  return new Set([...ofRow].filter((code) => ofFilter.has(code)));
}
