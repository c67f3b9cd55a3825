import { type AnswerOf, languageOf, Project, say } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { CostCenter } from '../../entities/money/cost-center.entity.ts';
import { FinanceCategory } from '../../entities/money/finance-category.entity.ts';
import { type SystemAccount, systemAccounts } from '../../ledger/ledger-accounts.ts';
import { categoryTree } from '../../money/category-tree.ts';
import { type cashFlow, flowKeys } from '../../operations/cash-flow.ts';
import { ledgerCodeOfAccount, ledgerCodeOfCategory } from '../money/money-postings.ts';
import { type Counted, textsOf, together } from './flow-sums.ts';
import type { KnownAccount, Narrowed } from './narrow.ts';

type Row = AnswerOf<typeof cashFlow>['rows'][number];

/** What a row is before it has its sums; in the order in which people read them. */
interface Place {
  readonly key: string;
  readonly parentKey: string | null;
  readonly level: number;
  readonly isLeaf: boolean;
  readonly name: string;
}

/** The rows that have anything, each with what those below it have. */
export async function rowsOfFlows(
  tx: UnitOfWork,
  by: 'category' | 'costCenter' | 'project' | 'account',
  counted: ReadonlyMap<string, Counted>,
  { accounts }: Pick<Narrowed, 'accounts'>,
): Promise<Row[]> {
  const places = by === 'category' ? await categoryPlaces(tx, counted, accounts) : await plainPlaces(tx, by, counted);
  const sums = new Map<string, Counted>();
  // From the leaves up: whoever stands below comes later.
  for (const { key, parentKey } of [...places].reverse()) {
    const own = [sums.get(key), counted.get(storedKey(by, key))].filter((one) => one !== undefined);
    const [first, second] = own;
    const all = first && second ? together(first, second) : first;
    if (!all) continue;
    sums.set(key, all);
    if (parentKey === null) continue;
    const above = sums.get(parentKey);
    sums.set(parentKey, above ? together(above, all) : all);
  }
  return places.flatMap((place) => {
    const all = sums.get(place.key);
    if (!all || !hasAny(all)) return [];
    const { income, expense, cells, former } = all;
    return [{ ...place, ...textsOf({ income, expense }), cells: cells.map(textsOf), former: textsOf(former) }];
  });
}

/** Sums of nothing have the empty key, those of a bank account its code. */
function storedKey(by: string, key: string): string {
  if (key === flowKeys.none) return '';
  return by === 'account' && key !== flowKeys.cash ? ledgerCodeOfAccount(key) : key;
}

const hasAny = ({ cells, former }: Counted) =>
  [former, ...cells].some(({ income, expense }) => income !== 0n || expense !== 0n);

async function categoryPlaces(
  tx: UnitOfWork,
  counted: ReadonlyMap<string, Counted>,
  accounts: readonly KnownAccount[],
): Promise<readonly Place[]> {
  const language = languageOf(tx.actor);
  const all = await tx.asServer.from(FinanceCategory).select(['id', 'parentId', 'type', 'name', 'uiOrder']).all();
  const ofType = (type: 'income' | 'expense') => categoryTree(all.filter((category) => category.type === type));
  const known = [...ofType('income'), ...ofType('expense')];
  const codes = new Set(known.map(({ id }) => ledgerCodeOfCategory(id)));
  const names = new Map(accounts.map(({ code, name }) => [code, name]));
  const others = [...counted.keys()].filter((code) => !codes.has(code));
  const nameOf = (code: string) => {
    if (code === '') return say('finance.cashFlow.row.none', {}, language);
    return (
      names.get(code) ??
      (code in systemAccounts ? say(`finance.ledgerAccount.code.${code as SystemAccount}`, {}, language) : code)
    );
  };
  const below = others
    .map((code) => ({ key: code === '' ? flowKeys.none : code, name: nameOf(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
  return [
    ...known.map(({ id, parentId, level, isLeaf, name }) => ({
      ...{ key: ledgerCodeOfCategory(id), parentKey: parentId && ledgerCodeOfCategory(parentId), level, isLeaf, name },
    })),
    ...(below.length > 0
      ? [
          {
            key: flowKeys.others,
            parentKey: null,
            level: 0,
            isLeaf: false,
            name: say('finance.cashFlow.row.others', {}, language),
          },
        ]
      : []),
    ...below.map((one) => ({ ...one, parentKey: flowKeys.others, level: 1, isLeaf: true })),
  ];
}

async function plainPlaces(
  tx: UnitOfWork,
  by: 'costCenter' | 'project' | 'account',
  counted: ReadonlyMap<string, Counted>,
): Promise<readonly Place[]> {
  const language = languageOf(tx.actor);
  const named =
    by === 'account'
      ? await tx.asServer.from(BankAccount).select(['id', 'name']).all()
      : by === 'project'
        ? await tx.asServer.from(Project).select(['id', 'name']).all()
        : await tx.asServer.from(CostCenter).select(['id', 'name']).all();
  const rest = by === 'account' ? [flowKeys.cash, flowKeys.none] : [flowKeys.none];
  const rows = [
    ...named
      .filter(({ id }) => counted.has(storedKey(by, id)))
      .map(({ id, name }) => ({ key: id, name }))
      .sort((one, other) => one.name.localeCompare(other.name, language)),
    ...rest.map((key) => ({
      key,
      name:
        key === flowKeys.cash
          ? say('finance.ledgerAccount.code.cash', {}, language)
          : say(`finance.cashFlow.row.none.${by}`, {}, language),
    })),
  ];
  return rows.map((row) => ({ ...row, parentKey: null, level: 0, isLeaf: true }));
}
