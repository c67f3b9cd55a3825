import { formatMoney } from '@gleba/sdk';
import { useComputedColorScheme, useTranslate } from '@gleba/sdk/web';
import {
  BarController,
  BarElement,
  CategoryScale,
  type ChartConfiguration,
  Chart as Drawing,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import classes from './reports.module.css';

Drawing.register(BarController, BarElement, CategoryScale, Legend, LinearScale, LineController, LineElement);
Drawing.register(PointElement, Tooltip);

export interface FlowChartSeries {
  readonly label: string;
  readonly kind: 'bar' | 'line';
  /** Of the theme: `--g-tone-success-text`. */
  readonly color: string;
  /** Decimal texts, one for each label. */
  readonly values: readonly string[];
}

export interface FlowChartProps {
  readonly labels: readonly string[];
  readonly series: readonly FlowChartSeries[];
  /** Bars upon one another: parts of a whole. */
  readonly isStacked?: boolean;
  /** Says what it is; its figures stand in the table below, which is how they are read without a pointer. */
  readonly label: string;
}

/** Amounts by step: what came and went as bars, what it came to as a line. */
export default function FlowChart({ labels, series, label, isStacked = false }: FlowChartProps) {
  const t = useTranslate();
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const shown = JSON.stringify({ labels, series, isStacked });
  useEffect(() => {
    if (!canvas.current) return;
    const chart = new Drawing(canvas.current, configuration(JSON.parse(shown)));
    return () => chart.destroy();
  }, [shown, scheme]);
  return (
    <div className={classes.chart}>
      <canvas ref={canvas} role="img" aria-label={`${label}. ${t('finance.reports.chartAsTable')}`} />
    </div>
  );
}

const color = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function configuration({
  labels,
  series,
  isStacked = false,
}: Omit<FlowChartProps, 'label'>): ChartConfiguration<'bar' | 'line'> {
  const [ink, grid] = [color('--g-muted'), color('--g-border')];
  const font = { family: getComputedStyle(document.body).fontFamily, size: 12 };
  const ticks = { color: ink, font, padding: 6, maxRotation: 0 };
  return {
    type: 'bar',
    data: {
      labels: [...labels],
      datasets: series.map(({ label, kind, color: name, values }) => ({
        // A picture of them: where a point stands is no amount.
        ...{ type: kind, label, data: values.map(Number), order: kind === 'line' ? 0 : 1 },
        ...{ backgroundColor: color(name), borderColor: color(name), borderWidth: kind === 'line' ? 2 : 0 },
        ...{ borderRadius: 2, maxBarThickness: 28, pointRadius: labels.length > 40 ? 0 : 2, pointHitRadius: 12 },
      })),
    },
    options: {
      ...{ responsive: true, maintainAspectRatio: false, animation: false },
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: {
          stacked: isStacked,
          border: { display: false },
          grid: { display: false },
          ticks: { ...ticks, autoSkip: true, maxTicksLimit: 14 },
        },
        y: {
          stacked: isStacked,
          beginAtZero: true,
          border: { display: false },
          grid: { color: grid, drawTicks: false },
          ticks: { ...ticks, maxTicksLimit: 6, callback: (value) => short.format(Number(value)) },
        },
      },
      plugins: {
        legend: {
          ...{ position: 'top', align: 'end' },
          labels: { color: ink, font, boxWidth: 10, boxHeight: 10, usePointStyle: true, pointStyle: 'rectRounded' },
        },
        tooltip: {
          callbacks: {
            label: ({ dataset, datasetIndex, dataIndex }) =>
              `${dataset.label ?? ''}: ${formatMoney(series[datasetIndex]?.values[dataIndex] ?? '0')}`,
          },
        },
      },
    },
  };
}

/** '1,2 mil': the axis has little room, the figures themselves are whole. */
const short = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });
