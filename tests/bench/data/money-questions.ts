/** What a screen of the office's money asks. */
export interface MoneyQuestion {
  readonly id: string;
  readonly title: string;
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Milliseconds that it may take. */
  readonly most?: number;
}

/** Most of its own statements' time, where the question is held against them. */
export const allowedRatio = 1.3;

const page = `query($filter: FinanceTransactionFilter) {
  financeTransactions(filter: $filter, first: 100, orderBy: [DUE_DATE_ASC]) { totalCount nodes {
    id type dueDate description category { id name } partner { id name } bankAccount { id name } amount actualDate } } }`;
const figure = 'count amount';
const totals = `query($type: FinanceTransactionTotalsTypeInput!, $filter: JSON) { financeTransactionTotals(type: $type, filter: $filter) {
  today overdue { ${figure} } dueToday { ${figure} } upcoming { ${figure} } paid { ${figure} } total { ${figure} } } }`;
const flowBy = (
  by: string,
) => `query($from: Date!, $until: Date!) { cashFlow(from: $from, until: $until, by: ${by}, basis: both, step: month) {
  opening closing steps { from closing income expense } rows { key name income expense cells { income expense } } } }`;

/** With days of the year in which it is asked. */
export function moneyQuestions(today: string): readonly MoneyQuestion[] {
  const year = Number(today.slice(0, 4));
  const month = { dueDate: { greaterThanOrEqualTo: `${today.slice(0, 7)}-01`, lessThanOrEqualTo: today } };
  const thisYear = { dueDate: { greaterThanOrEqualTo: `${year}-01-01` } };
  const ofType = (filter: object) => ({ filter: { and: [{ type: { equalTo: 'expense' } }, filter] } });
  return [
    { id: 'page month', title: 'transactions of a month', document: page, variables: ofType(month), most: 100 },
    { id: 'page year', title: 'transactions of a year', document: page, variables: ofType(thisYear), most: 100 },
    { id: 'page all', title: 'transactions of all ten years', document: page, variables: ofType({}), most: 100 },
    ...(
      [
        ['month', month],
        ['year', thisYear],
        ['all', {}],
      ] as const
    ).map(([id, filter]) => ({
      ...{
        id: `totals ${id}`,
        title: `the five sums, ${id === 'all' ? 'all ten years' : `a ${id}`}`,
        document: totals,
      },
      ...{ variables: { type: 'expense', filter }, most: 100 },
    })),
    {
      id: 'balances',
      title: 'what accounts hold',
      document: '{ bankAccountBalances { bankAccountId balance } }',
      variables: {},
      most: 100,
    },
    ...(
      [
        ['category', 'category'],
        ['project', 'project'],
        ['costCenter', 'cost centre'],
      ] as const
    ).map(([by, name]) => ({
      id: by === 'category' ? 'cash flow' : `cash flow ${by}`,
      ...{ title: `cash flow of three years by month and ${name}`, document: flowBy(by), most: 300 },
      variables: { from: `${year - 2}-01-01`, until: `${year}-12-31` },
    })),
    {
      ...{ id: 'trial balance', title: 'trial balance of a year' },
      document:
        'query($from: Date!, $until: Date!) { trialBalance(from: $from, until: $until) { totals { opening debit credit } } }',
      variables: { from: `${year}-01-01`, until: `${year}-12-31` },
    },
  ];
}
