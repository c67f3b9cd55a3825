import { useComputedColorScheme } from '@gleba/sdk/web';
import { type ChartConfiguration, type ChartType, Chart as Drawing } from 'chart.js';
import { useEffect, useRef } from 'react';

export interface DrawnChartProps<Data, Type extends ChartType> {
  /** How high it is. */
  readonly className?: string | undefined;
  /** Says what it is, for who cannot see it. */
  readonly label: string;
  /** Plain data: drawn anew where it differs. */
  readonly data: Data;
  /** The same one each time: what it draws is told by `data`, and its colours by the theme. */
  readonly configure: (data: Data, theme: ChartTheme) => ChartConfiguration<Type>;
}

/** What the theme says at the moment of drawing: a canvas takes no variables. */
export interface ChartTheme {
  readonly color: (name: string) => string;
  readonly font: { readonly family: string; readonly size: number };
  readonly ticks: { readonly color: string; readonly font: ChartTheme['font']; padding: number; maxRotation: number };
}

/** A picture of amounts in the colours of the theme, drawn anew when it changes. */
export function DrawnChart<Data, Type extends ChartType>({
  className,
  label,
  data,
  configure,
}: DrawnChartProps<Data, Type>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const shown = JSON.stringify(data);
  useEffect(() => {
    if (!canvas.current) return;
    const chart = new Drawing(canvas.current, configure(JSON.parse(shown), themeNow()));
    return () => chart.destroy();
  }, [shown, scheme, configure]);
  return (
    <div className={className}>
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}

function themeNow(): ChartTheme {
  const color = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const font = { family: getComputedStyle(document.body).fontFamily, size: 12 };
  return { color, font, ticks: { color: color('--g-muted'), font, padding: 6, maxRotation: 0 } };
}

/** Of all of them: the canvas fills its frame, and the pointer reads a whole step. */
export const frameOptions = {
  ...({ responsive: true, maintainAspectRatio: false, animation: false } as const),
  interaction: { mode: 'index', intersect: false },
} as const;

/** Steps along the foot, amounts along the side. */
export function amountScales({ color, ticks }: ChartTheme, { across, up }: { across: number; up: number }) {
  const callback = (value: string | number) => short.format(Number(value));
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
      ticks: { ...ticks, maxTicksLimit: up, callback },
    },
  };
}

/** '1,2 mil': the axis has little room, the figures themselves are whole. */
const short = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });
