import { toneOf, useComputedColorScheme, useNavigate } from '@gleba/sdk/web';
import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  type ChartConfiguration,
  DoughnutController,
  Chart as Drawing,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import { type Scheme, seriesColor, themeColor, toneColor } from './chart-colors.ts';
import classes from './dashboards.module.css';
import type { Point, WidgetData } from './use-widget-data.ts';

Drawing.register(ArcElement, BarController, BarElement, CategoryScale, DoughnutController, Filler, Legend);
Drawing.register(LinearScale, LineController, LineElement, PointElement, Tooltip);

export interface ChartProps {
  readonly kind: 'bar' | 'line' | 'stacked' | 'pie';
  readonly data: WidgetData;
  /** Says the whole chart to whoever does not see it. */
  readonly label: string;
}

/** A chart on a canvas. Its figures stand in the table behind it as well, which is how they are read without a pointer. */
export default function Chart({ kind, data, label }: ChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const navigate = useNavigate();
  const go = useRef(navigate);
  useEffect(() => {
    go.current = navigate;
  });
  const shown = JSON.stringify([data.points, data.measureLabel]);
  useEffect(() => {
    if (!canvas.current) return;
    const chart = new Drawing(
      canvas.current,
      configuration(kind, data, scheme, (address) => go.current(address)),
    );
    return () => chart.destroy();
  }, [kind, shown, scheme]);
  return (
    <div className={classes.chart}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
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
  scheme: Scheme,
): readonly string[] {
  const tones = keys.map((key) => toneOf(data.entity, field, key ?? ''));
  const isTelling = data.entity.allFields[field]?.tones !== undefined && new Set(tones).size === keys.length;
  return keys.map((_, index) => (isTelling ? toneColor(tones[index] ?? 'neutral') : seriesColor(scheme, index)));
}

function configuration(
  kind: ChartProps['kind'],
  data: WidgetData,
  scheme: Scheme,
  go: (address: string) => void,
): ChartConfiguration<'bar' | 'line' | 'doughnut'> {
  const { labels, series } = seriesOf(data);
  const [first, second] = data.groups;
  const isPie = kind === 'pie';
  const isStacked = series.length > 1;
  const keysOf = isPie ? data.points.map(({ keys }) => keys[0] ?? null) : series.map(({ key }) => key);
  const colors = colorsOf(data, (isPie ? first : second)?.field ?? '', keysOf, scheme);
  const ink = themeColor('--g-muted');
  const grid = themeColor('--g-border');
  const surface = themeColor('--g-surface');
  const font = { family: getComputedStyle(document.body).fontFamily, size: 12 };
  const isLine = kind === 'line';
  // Many names, or long ones, are read lying.
  const isLying = kind === 'bar' && labels.some((label) => label.length > 14);
  const axis = (isCategory: boolean) => ({
    stacked: isStacked,
    beginAtZero: true,
    border: { display: false },
    grid: { display: !isCategory, color: grid, drawTicks: false },
    ticks: {
      color: ink,
      font,
      padding: 6,
      autoSkip: true,
      maxRotation: 0,
      ...(isCategory
        ? {}
        : { maxTicksLimit: 5, precision: 0, callback: (value: string | number) => short.format(Number(value)) }),
    },
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
            color: ink,
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

/** '1,2 mil': the axis has little room, the figures themselves are whole. */
const short = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });
