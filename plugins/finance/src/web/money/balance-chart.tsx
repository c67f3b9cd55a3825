import { addDays, daysBetween, formatDate, formatMoney } from '@gleba/sdk';
import { amountScales, type ChartConfiguration, type ChartTheme, DrawnChart, frameOptions } from '@gleba/sdk/chart';
import { useTranslate } from '@gleba/sdk/web';
import classes from './money.module.css';

export interface BalanceChartProps {
  readonly from: string;
  readonly until: string;
  readonly opening: string;
  readonly days: readonly { readonly day: string; readonly balance: string }[];
}

/** What an account held at the end of each day. Its figures stand in the statement below, which is how they are read without a pointer. */
export default function BalanceChart({ from, until, opening, days }: BalanceChartProps) {
  const t = useTranslate();
  const points = balances({ from, until, opening, days });
  return (
    <DrawnChart
      className={classes.chart}
      label={t('finance.money.chart', { from: formatDate(from), until: formatDate(until) })}
      of={points}
      configure={(theme) => configuration(points, theme)}
    />
  );
}

type Balance = readonly [day: string, balance: string];

/** Of every day: what it held before it changed again. */
function balances({ from, until, opening, days }: BalanceChartProps): readonly Balance[] {
  const known = new Map(days.map(({ day, balance }) => [day, balance]));
  let balance = opening;
  return Array.from({ length: daysBetween(from, until) + 1 }, (_, index) => {
    const day = addDays(from, index);
    balance = known.get(day) ?? balance;
    return [day, balance] as const;
  });
}

function configuration(points: readonly Balance[], theme: ChartTheme): ChartConfiguration<'line'> {
  const line = theme.color('--g-fill');
  return {
    type: 'line',
    data: {
      labels: points.map(([day]) => formatDate(day).slice(0, 5)),
      datasets: [
        {
          // A picture of them: where a point stands is no amount.
          data: points.map(([, balance]) => Number(balance)),
          ...{ borderColor: line, backgroundColor: `${line}1f`, borderWidth: 2, stepped: 'before', fill: true },
          ...{ pointRadius: 0, pointHitRadius: 12 },
        },
      ],
    },
    options: {
      ...frameOptions,
      scales: amountScales(theme, { across: 8, up: 5 }),
      plugins: {
        tooltip: {
          displayColors: false,
          callbacks: {
            title: ([item]) => formatDate(points[item?.dataIndex ?? 0]?.[0] ?? ''),
            label: ({ dataIndex }) => formatMoney(points[dataIndex]?.[1] ?? '0'),
          },
        },
      },
    },
  };
}
