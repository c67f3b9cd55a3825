import { formatMoney } from '@gleba/sdk';
import { amountScales, type ChartConfiguration, type ChartTheme, DrawnChart, frameOptions } from '@gleba/sdk/chart';
import { useTranslate } from '@gleba/sdk/web';
import classes from './reports.module.css';

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
  return (
    <DrawnChart
      className={classes.chart}
      label={`${label}. ${t('finance.reports.chartAsTable')}`}
      of={[labels, series, isStacked]}
      configure={(theme) => configuration({ labels, series, isStacked }, theme)}
    />
  );
}

function configuration(
  { labels, series, isStacked: stacked }: Required<Omit<FlowChartProps, 'label'>>,
  theme: ChartTheme,
): ChartConfiguration<'bar' | 'line'> {
  const { color, font, ticks } = theme;
  const { x, y } = amountScales(theme, { across: 14, up: 6 });
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
      ...frameOptions,
      scales: { x: { ...x, stacked }, y: { ...y, stacked } },
      plugins: {
        legend: {
          ...{ position: 'top', align: 'end' },
          labels: {
            ...{ color: ticks.color, font, boxWidth: 10, boxHeight: 10 },
            ...{ usePointStyle: true, pointStyle: 'rectRounded' },
          },
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
