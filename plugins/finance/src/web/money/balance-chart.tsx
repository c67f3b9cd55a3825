import { addDays, daysBetween, formatDate, formatMoney } from '@gleba/sdk';
import { useComputedColorScheme, useTranslate } from '@gleba/sdk/web';
import {
  CategoryScale,
  type ChartConfiguration,
  Chart as Drawing,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import classes from './money.module.css';

Drawing.register(CategoryScale, Filler, LinearScale, LineController, LineElement, PointElement, Tooltip);

export interface BalanceChartProps {
  readonly from: string;
  readonly until: string;
  readonly opening: string;
  readonly days: readonly { readonly day: string; readonly balance: string }[];
}

/** What an account held at the end of each day. Its figures stand in the statement below, which is how they are read without a pointer. */
export default function BalanceChart({ from, until, opening, days }: BalanceChartProps) {
  const t = useTranslate();
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const shown = JSON.stringify(balances({ from, until, opening, days }));
  useEffect(() => {
    if (!canvas.current) return;
    const chart = new Drawing(canvas.current, configuration(JSON.parse(shown)));
    return () => chart.destroy();
  }, [shown, scheme]);
  return (
    <div className={classes.chart}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('finance.money.chart', { from: formatDate(from), until: formatDate(until) })}
      />
    </div>
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

const color = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function configuration(points: readonly Balance[]): ChartConfiguration<'line'> {
  const [ink, grid, line] = [color('--g-muted'), color('--g-border'), color('--g-fill')];
  const font = { family: getComputedStyle(document.body).fontFamily, size: 12 };
  const ticks = { color: ink, font, padding: 6, maxRotation: 0 };
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
      ...{ responsive: true, maintainAspectRatio: false, animation: false },
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: {
          border: { display: false },
          grid: { display: false },
          ticks: { ...ticks, autoSkip: true, maxTicksLimit: 8 },
        },
        y: {
          beginAtZero: true,
          border: { display: false },
          grid: { color: grid, drawTicks: false },
          ticks: { ...ticks, maxTicksLimit: 5, callback: (value) => short.format(Number(value)) },
        },
      },
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

/** '1,2 mil': the axis has little room, the figures themselves are whole. */
const short = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });
