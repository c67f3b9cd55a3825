import { type ChartConfiguration, type ChartTheme, DrawnChart, seriesColor, toneColor } from '@gleba/sdk/chart';
import { toneOf, useNavigate } from '@gleba/sdk/web';
import { useEffect, useRef } from 'react';
import classes from './dashboards.module.css';
import type { Point, WidgetData } from './use-widget-data.ts';

export interface ChartProps {
  readonly kind: 'bar' | 'line' | 'stacked' | 'pie';
  readonly data: WidgetData;
  /** Says the whole chart to whoever does not see it. */
  readonly label: string;
}

/** A chart on a canvas. Its figures stand in the table behind it as well, which is how they are read without a pointer. */
export default function Chart({ kind, data, label }: ChartProps) {
  const navigate = useNavigate();
  const go = useRef(navigate);
  useEffect(() => {
    go.current = navigate;
  });
  return (
    <DrawnChart
      className={classes.chart}
      label={label}
      of={[kind, data.points, data.measureLabel]}
      configure={(theme) => configuration(kind, data, theme, (address) => go.current(address))}
    />
  );
}

interface Series {
  readonly label: string;
  readonly key: string | null;
  readonly points: readonly (Point | undefined)[];
}

/** One row of bars, or of a second grouping one for each of its values. */
function seriesOf(data: WidgetData): { readonly labels: readonly string[]; readonly series: readonly Series[] } {
  const { points, groups, measureLabel } = data;
  if (groups.length < 2)
    return {
      labels: points.map(({ labels }) => labels[0] ?? ''),
      series: [{ label: measureLabel, key: null, points }],
    };
  const firsts = [...new Map(points.map(({ keys, labels }) => [keys[0] ?? null, labels[0] ?? '']))];
  const seconds = [...new Map(points.map(({ keys, labels }) => [keys[1] ?? null, labels[1] ?? '']))];
  const order = data.entity.allFields[groups[1]?.field ?? '']?.values ?? [];
  seconds.sort(([one], [other]) => order.indexOf(one ?? '') - order.indexOf(other ?? ''));
  const at = (first: string | null, second: string | null) =>
    points.find(({ keys }) => keys[0] === first && keys[1] === second);
  return {
    labels: firsts.map(([, label]) => label),
    series: seconds.map(([key, label]) => ({ key, label, points: firsts.map(([first]) => at(first, key)) })),
  };
}

/** Statuses in their tones; where several have one tone, the palette tells them apart. */
function colorsOf(
  data: WidgetData,
  field: string,
  keys: readonly (string | null)[],
  scheme: ChartTheme['scheme'],
): readonly string[] {
  const tones = keys.map((key) => toneOf(data.entity, field, key ?? ''));
  const isTelling = data.entity.allFields[field]?.tones !== undefined && new Set(tones).size === keys.length;
  return keys.map((_, index) => (isTelling ? toneColor(tones[index] ?? 'neutral') : seriesColor(scheme, index)));
}

function configuration(
  kind: ChartProps['kind'],
  data: WidgetData,
  { scheme, color, font, ticks, short }: ChartTheme,
  go: (address: string) => void,
): ChartConfiguration<'bar' | 'line' | 'doughnut'> {
  const { labels, series } = seriesOf(data);
  const [first, second] = data.groups;
  const isPie = kind === 'pie';
  const isStacked = series.length > 1;
  const keysOf = isPie ? data.points.map(({ keys }) => keys[0] ?? null) : series.map(({ key }) => key);
  const colors = colorsOf(data, (isPie ? first : second)?.field ?? '', keysOf, scheme);
  const surface = color('--g-surface');
  const isLine = kind === 'line';
  // Many names, or long ones, are read lying.
  const isLying = kind === 'bar' && labels.some((label) => label.length > 14);
  const axis = (isCategory: boolean) => ({
    stacked: isStacked,
    beginAtZero: true,
    border: { display: false },
    grid: { display: !isCategory, color: color('--g-border'), drawTicks: false },
    ticks: { ...ticks, autoSkip: true, ...(isCategory ? {} : { maxTicksLimit: 5, precision: 0, callback: short }) },
  });
  return {
    type: isPie ? 'doughnut' : isLine ? 'line' : 'bar',
    data: {
      labels: [...labels],
      datasets: series.map(({ label, points }, index) => ({
        label,
        data: points.map((point) => Number(point?.value ?? 0)),
        backgroundColor: isPie ? [...colors] : isLine ? `${colors[index]}1f` : colors[index],
        borderColor: isPie || isStacked ? surface : colors[index],
        borderWidth: isPie ? 2 : isLine ? 2 : isStacked ? 1 : 0,
        ...(isLine
          ? { fill: true, tension: 0.25, pointRadius: points.length > 20 ? 0 : 3, pointBackgroundColor: colors[index] }
          : { borderRadius: isPie ? 0 : isStacked ? 2 : 4, maxBarThickness: 36 }),
      })),
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: false,
      indexAxis: isLying ? 'y' : 'x',
      ...(isPie ? { cutout: '64%' } : {}),
      ...(isPie ? {} : { scales: isLying ? { x: axis(false), y: axis(true) } : { x: axis(true), y: axis(false) } }),
      onClick: (_, elements) => {
        const [hit] = elements;
        const point = hit && series[hit.datasetIndex]?.points[hit.index];
        if (point?.address) go(point.address);
      },
      onHover: ({ native }, elements) => {
        const [hit] = elements;
        const leads = hit && series[hit.datasetIndex]?.points[hit.index]?.address;
        if (native?.target instanceof HTMLElement) native.target.style.cursor = leads ? 'pointer' : 'default';
      },
      plugins: {
        legend: {
          display: isPie || isStacked,
          position: isPie ? 'right' : 'bottom',
          labels: {
            color: ticks.color,
            font,
            boxWidth: 8,
            boxHeight: 8,
            usePointStyle: true,
            pointStyle: 'circle',
            padding: 12,
          },
        },
        tooltip: {
          displayColors: isPie || isStacked,
          boxPadding: 4,
          callbacks: {
            label: ({ datasetIndex, dataIndex }) => {
              const point = series[datasetIndex]?.points[dataIndex];
              return ` ${isStacked ? `${series[datasetIndex]?.label}: ` : ''}${point?.words ?? '0'}`;
            },
          },
        },
      },
    },
  } as ChartConfiguration<'bar' | 'line' | 'doughnut'>;
}
