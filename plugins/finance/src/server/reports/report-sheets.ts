import { type AnswerOf, formatDate, type InputOf, type Locale, say } from '@gleba/sdk';
import type { WorkbookCell } from '@gleba/sdk/exchange/server';
import { centsOf, moneyText } from '../../calculation/index.ts';
import type { cashFlow } from '../../operations/cash-flow.ts';
import type { trialBalance } from '../../operations/ledger.ts';
import { type acquisition, ageingBuckets, type pendingInstallments } from '../../operations/sales-reports.ts';
import type { taxProvision } from '../../operations/tax-provision.ts';
import type { ChartSeries, ReportChart } from './report-chart.ts';

export interface Sheet {
  readonly title: string;
  readonly rows: readonly (readonly WorkbookCell[])[];
  /** As its screen draws it. */
  readonly chart?: ReportChart;
}

const title = (text: string): WorkbookCell => ({ text, isTitle: true });
const text = (value: string | null): WorkbookCell => (value === null || value === '' ? null : { text: value });
const money = (decimal: string): WorkbookCell => ({ decimal, look: 'money' });
const number = (value: number): WorkbookCell => ({ text: String(value) });
/** A column of details, where a row has one. */
const detailsOf = (rows: readonly { readonly detail: string | null }[]) => {
  const isThere = rows.some(({ detail }) => detail);
  return (cell: WorkbookCell) => (isThere ? [cell] : []);
};
/** `2026-11` as people write it. */
const monthText = (month: string) => `${month.slice(5, 7)}/${month.slice(0, 4)}`;
const net = ({ income, expense }: { readonly income: string; readonly expense: string }) =>
  moneyText(centsOf(income) - centsOf(expense));

/** What the screens draw. */
const soldBars = [
  ['received', 'in'],
  ['open', 'info'],
  ['cancelled', 'neutral'],
] as const;
const provisionBars = [
  ['own', 'warning'],
  ['retained', 'info'],
] as const;

function bar<Name extends string>(
  label: string,
  ink: ChartSeries['ink'],
  rows: readonly Readonly<Record<Name, string>>[],
  name: Name,
): ChartSeries {
  return { label, ink, kind: 'bar', values: rows.map((row) => row[name]) };
}

interface Period {
  readonly from: string;
  readonly until: string;
}
const headOf = (name: string, { from, until }: Period): readonly (readonly WorkbookCell[])[] => [
  [title(name)],
  [{ text: `${formatDate(from)} – ${formatDate(until)}` }],
  [],
];

export function cashFlowSheet(
  flow: AnswerOf<typeof cashFlow>,
  language: Locale,
  asked: InputOf<typeof cashFlow>,
): Sheet {
  const word = (key: string) => say(key, {}, language);
  const { steps, former } = flow;
  const balance = (name: string) => word(`finance.cashFlow.${flow.isBalance ? 'balance' : 'together'}.${name}`);
  const column = ({ from }: Period) => (asked.step === 'month' ? monthText(from) : formatDate(from));
  const line = (name: string, values: readonly string[], more: readonly string[] = []) => [
    { text: name },
    ...values.map(money),
    ...more.map(money),
  ];
  const openings = steps.map((_, index) => (index === 0 ? flow.opening : (steps[index - 1]?.closing ?? '0.00')));
  return {
    title: word('finance.cashFlow'),
    chart: {
      label: word('finance.cashFlow'),
      labels: steps.map(column),
      series: [
        bar(word('finance.cashFlow.income'), 'in', steps, 'income'),
        bar(word('finance.cashFlow.expense'), 'out', steps, 'expense'),
        { ...bar(balance('line'), 'info', steps, 'closing'), kind: 'line' },
      ],
    },
    rows: [
      ...headOf(word('finance.cashFlow'), asked),
      [
        title(word(`finance.cashFlow.by.${asked.by}`)),
        ...steps.map((step) => title(column(step))),
        title(word('finance.reports.total')),
        title(word('finance.reports.former')),
      ],
      line(balance('opening'), openings, [flow.opening]),
      line(
        word('finance.cashFlow.initial'),
        steps.map(({ initial }) => initial),
      ),
      line(
        word('finance.cashFlow.income'),
        steps.map(({ income }) => income),
        [flow.income, former.income],
      ),
      line(
        word('finance.cashFlow.expense'),
        steps.map(({ expense }) => expense),
        [flow.expense, former.expense],
      ),
      line(word('finance.cashFlow.net'), steps.map(net), [net(flow), net(former)]),
      line(
        balance('closing'),
        steps.map(({ closing }) => closing),
        [flow.closing],
      ),
      [],
      ...flow.rows.map((row) =>
        line(`${'    '.repeat(row.level)}${row.name}`, row.cells.map(net), [net(row), net(row.former)]),
      ),
    ],
  };
}

export function pendingSheet(
  answer: AnswerOf<typeof pendingInstallments>,
  language: Locale,
  { by }: InputOf<typeof pendingInstallments>,
): Sheet {
  const word = (key: string) => say(key, {}, language);
  const detail = detailsOf(answer.rows);
  return {
    title: word('finance.pending'),
    chart: {
      label: word('finance.pending'),
      labels: ageingBuckets.map((name) => word(`finance.pending.bucket.${name}`)),
      series: [bar(word('finance.pending.open'), 'info', answer.buckets, 'open')],
    },
    rows: [
      [title(word('finance.pending'))],
      [{ text: formatDate(answer.today) }],
      [],
      [
        title(word(`finance.pending.by.${by}`)),
        ...detail(title(word('finance.pending.detail'))),
        ...[
          'finance.pending.count',
          ...ageingBuckets.map((name) => `finance.pending.bucket.${name}`),
          ...['finance.pending.open', 'finance.pending.updated', 'finance.pending.daysLate'],
        ].map((key) => title(word(key))),
      ],
      ...answer.rows.map((row): readonly WorkbookCell[] => [
        ...[{ text: row.name }, ...detail(text(row.detail)), number(row.count), ...row.buckets.map(money)],
        ...[money(row.open), money(row.updated), number(row.daysLate)],
      ]),
      [
        ...[{ text: word('finance.reports.total') }, ...detail(null), number(answer.count)],
        ...[...answer.buckets.map(({ open }) => money(open)), money(answer.open), money(answer.late.updated), null],
      ],
    ],
  };
}

const soldColumns = ['basePrice', 'discount', 'sold', 'received', 'open', 'overdue', 'cancelled'] as const;

export function acquisitionSheet(
  answer: AnswerOf<typeof acquisition>,
  language: Locale,
  asked: InputOf<typeof acquisition>,
): Sheet {
  const word = (key: string) => say(key, {}, language);
  const detail = detailsOf(answer.rows);
  const nameOf = (name: string) => (asked.by === 'month' ? monthText(name) : name);
  const line = (name: string, told: string | null, row: typeof answer.total): readonly WorkbookCell[] => [
    ...[{ text: name }, ...detail(text(told)), number(row.count), ...soldColumns.map((column) => money(row[column]))],
  ];
  return {
    title: word('finance.acquisition'),
    chart: {
      label: word('finance.acquisition'),
      labels: answer.rows.map(({ name }) => nameOf(name) || '—'),
      isStacked: true,
      series: soldBars.map(([name, ink]) => bar(word(`finance.acquisition.${name}`), ink, answer.rows, name)),
    },
    rows: [
      ...headOf(word('finance.acquisition'), asked),
      [
        title(word(`finance.acquisition.by.${asked.by}`)),
        ...detail(title(word('finance.acquisition.detail'))),
        ...['count', ...soldColumns].map((name) => title(word(`finance.acquisition.${name}`))),
      ],
      ...answer.rows.map((row) => line(nameOf(row.name), row.detail, row)),
      line(say('finance.reports.total', {}, language), null, answer.total),
    ],
  };
}

export function taxProvisionSheet(
  answer: AnswerOf<typeof taxProvision>,
  language: Locale,
  asked: InputOf<typeof taxProvision>,
): Sheet {
  const word = (key: string) => say(key, {}, language);
  const columns = ['base', 'own', 'retained', 'informative'] as const;
  const nameOf = (row: (typeof answer.rows)[number]) =>
    asked.by === 'tax' ? word(`finance.taxes.tax.${row.key}`) : row.name;
  const line = (name: string, row: typeof answer.total): readonly WorkbookCell[] => [
    ...[{ text: name }, number(row.count), ...columns.map((column) => money(row[column]))],
  ];
  return {
    title: word('finance.provision'),
    chart: {
      label: word('finance.provision'),
      labels: answer.rows.map(nameOf),
      isStacked: true,
      series: provisionBars.map(([name, ink]) => bar(word(`finance.provision.${name}`), ink, answer.rows, name)),
    },
    rows: [
      ...headOf(word('finance.provision'), asked),
      [
        `finance.provision.by.${asked.by}`,
        'finance.provision.count',
        ...columns.map((name) => `finance.provision.${name}`),
      ].map((key) => title(word(key))),
      ...answer.rows.map((row) => line(nameOf(row), row)),
      line(word('finance.reports.total'), answer.total),
    ],
  };
}

export function trialBalanceSheet(
  answer: AnswerOf<typeof trialBalance>,
  language: Locale,
  asked: InputOf<typeof trialBalance>,
): Sheet {
  const word = (key: string) => say(key, {}, language);
  const sums = ['opening', 'debit', 'credit', 'closing'] as const;
  return {
    title: word('finance.trialBalance'),
    rows: [
      ...headOf(word('finance.trialBalance'), asked),
      [
        title(word('finance.trialBalance.account')),
        title(word('finance.trialBalance.nature')),
        ...sums.map((name) => title(word(`finance.trialBalance.${name}`))),
      ],
      ...answer.accounts.map((row): readonly WorkbookCell[] => [
        ...[{ text: row.name }, { text: say(`finance.ledgerAccount.nature.${row.nature}`, {}, language) }],
        ...sums.map((name) => money(row[name])),
      ]),
      [{ text: say('finance.reports.total', {}, language) }, null, ...sums.map((name) => money(answer.totals[name]))],
    ],
  };
}
