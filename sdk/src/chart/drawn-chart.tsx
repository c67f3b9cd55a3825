import { useComputedColorScheme } from '@mantine/core';
import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  type ChartConfiguration,
  type ChartType,
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
import { type Scheme, themeColor } from './chart-colors.ts';

Drawing.register(ArcElement, BarController, BarElement, CategoryScale, DoughnutController, Filler, Legend);
Drawing.register(LinearScale, LineController, LineElement, PointElement, Tooltip);

export interface DrawnChartProps<Type extends ChartType> {
  /** How high it is. */
  readonly className?: string | undefined;
  /** Says what it is, for who cannot see it. */
  readonly label: string;
  /** What it is of, as plain data: drawn anew where that differs. */
  readonly of: unknown;
  readonly configure: (theme: ChartTheme) => ChartConfiguration<Type>;
}

/** What the theme says at the moment of drawing: a canvas takes no variables. */
export interface ChartTheme {
  readonly scheme: Scheme;
  readonly color: (name: string) => string;
  readonly font: { readonly family: string; readonly size: number };
  readonly ticks: { readonly color: string; readonly font: ChartTheme['font']; padding: number; maxRotation: number };
  /** '1,2 mil': an axis has little room, the figures themselves are whole. */
  readonly short: (amount: string | number) => string;
}

/** A picture of figures in the colours of the theme, drawn anew when either changes. */
export function DrawnChart<Type extends ChartType>({ className, label, of, configure }: DrawnChartProps<Type>) {
  return (
    <div className={className}>
      <ChartCanvas key={JSON.stringify(of)} label={label} configure={configure} />
    </div>
  );
}

function ChartCanvas<Type extends ChartType>({ label, configure }: Pick<DrawnChartProps<Type>, 'label' | 'configure'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const latest = useRef(configure);
  useEffect(() => {
    latest.current = configure;
  });
  useEffect(() => {
    if (!canvas.current) return;
    const chart = new Drawing(canvas.current, latest.current(themeNow(scheme)));
    return () => chart.destroy();
  }, [scheme]);
  return <canvas ref={canvas} role="img" aria-label={label} />;
}

function themeNow(scheme: Scheme): ChartTheme {
  const font = { family: getComputedStyle(document.body).fontFamily, size: 12 };
  const language = document.documentElement.lang || 'pt-BR';
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  return {
    ...{ scheme, color: themeColor, font },
    ticks: { color: themeColor('--g-muted'), font, padding: 6, maxRotation: 0 },
    short: (amount) => short.format(Number(amount)),
  };
}

/** Of all of them: the canvas fills its frame, and the pointer reads a whole step. */
export const frameOptions = {
  ...({ responsive: true, maintainAspectRatio: false, animation: false } as const),
  interaction: { mode: 'index', intersect: false },
} as const;

/** Steps along the foot, amounts along the side; of each about so many are named. */
export function amountScales({ color, ticks, short }: ChartTheme, { across, up }: { across: number; up: number }) {
  return {
    x: {
      border: { display: false },
      grid: { display: false },
      ticks: { ...ticks, autoSkip: true, maxTicksLimit: across },
    },
    y: {
      beginAtZero: true,
      border: { display: false },
      grid: { color: color('--g-border'), drawTicks: false },
      ticks: { ...ticks, maxTicksLimit: up, callback: short },
    },
  };
}
