import { formatNumber } from '@gleba/sdk';
import { escapeXml } from '@gleba/sdk/exchange/server';

export interface ChartSeries {
  readonly label: string;
  readonly kind: 'bar' | 'line';
  readonly ink: keyof typeof inks;
  /** Decimal texts, one for each label. */
  readonly values: readonly string[];
}

export interface ReportChart {
  readonly label: string;
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Bars upon one another: parts of a whole. */
  readonly isStacked?: boolean;
}

/** On white paper, told apart in grey as well. */
const inks = { in: '#1f7a4d', out: '#b3372b', info: '#2a5fa3', neutral: '#8a929d', warning: '#b9822b' } as const;

const size = { width: 1000, height: 270 } as const;
const plot = { left: 92, right: 990, top: 34, bottom: 240 } as const;
/** Names below the line that find room beside each other. */
const mostNames = 13;
const longestName = 15;
const widestBar = 34;

/**
 * The chart of a report's screen as a drawing on paper, from the same figures. A picture of them: their exact amounts stand in the table
 * below, so places on it are reckoned in numbers. Empty where there is nothing to be drawn.
 */
export function chartSvg({ label, labels, series, isStacked = false }: ReportChart): string {
  const bars = series.filter(({ kind }) => kind === 'bar');
  const lines = series.filter(({ kind }) => kind === 'line');
  const at = (one: ChartSeries, index: number) => Number(one.values[index] ?? 0);
  const sums = labels.map((_, index) => bars.reduce((sum, one) => sum + Math.max(0, at(one, index)), 0));
  const single = (isStacked ? lines : series).flatMap((one) => labels.map((_, index) => at(one, index)));
  const values = [...(isStacked ? sums : []), ...single].filter(Number.isFinite);
  if (labels.length === 0 || !values.some((value) => value !== 0)) return '';
  const ticks = ticksOf(Math.min(0, ...values), Math.max(0, ...values));
  const [least, most] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const y = (value: number) => plot.bottom - ((value - least) / (most - least)) * (plot.bottom - plot.top);
  const step = (plot.right - plot.left) / labels.length;
  const abreast = isStacked ? 1 : Math.max(1, bars.length);
  const width = Math.min(widestBar, (step * 0.74) / abreast);
  const middle = (index: number) => plot.left + step * (index + 0.5);
  const rectangles = labels.flatMap((_, index) => {
    let floor = 0;
    return bars.map((one, place) => {
      const value = at(one, index);
      const from = isStacked ? floor : 0;
      floor += value;
      const left = middle(index) + (isStacked ? -width / 2 : (place - bars.length / 2) * width);
      const [top, bottom] = [y(Math.max(from, from + value)), y(Math.min(from, from + value))];
      return bottom - top > 0
        ? `<rect x="${n(left)}" y="${n(top)}" width="${n(width)}" height="${n(bottom - top)}" fill="${inks[one.ink]}"/>`
        : '';
    });
  });
  const curves = lines.map((one) => {
    const points = labels.map((_, index) => `${n(middle(index))},${n(y(at(one, index)))}`);
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${inks[one.ink]}" stroke-width="2"/>`;
  });
  return [
    `<svg class="chart" role="img" aria-label="${escapeXml(label)}" viewBox="0 0 ${size.width} ${size.height}">`,
    ...ticks.map(
      (tick) =>
        `<path d="M${plot.left} ${n(y(tick))}H${plot.right}" stroke="${tick === 0 ? '#1c2430' : '#d5dbe3'}"/><text x="${plot.left - 6}" y="${n(y(tick) + 4)}" text-anchor="end">${escapeXml(formatNumber(String(tick), tick % 1 === 0 ? 0 : 2))}</text>`,
    ),
    ...rectangles,
    ...curves,
    ...namesOf(labels, middle),
    ...legendOf(series),
    '</svg>',
  ].join('');
}

/** Round numbers at even distances that hold all values, and nothing among them. */
function ticksOf(least: number, most: number): readonly number[] {
  const rough = (most - least) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)];
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

function namesOf(labels: readonly string[], middle: (index: number) => number): readonly string[] {
  const every = Math.ceil(labels.length / mostNames);
  return labels.map((name, index) => {
    if (index % every !== 0) return '';
    const short = name.length > longestName ? `${name.slice(0, longestName - 1).trimEnd()}…` : name;
    return `<text x="${n(middle(index))}" y="${plot.bottom + 18}" text-anchor="middle">${escapeXml(short)}</text>`;
  });
}

function legendOf(series: readonly ChartSeries[]): readonly string[] {
  let left: number = plot.left;
  return series.map(({ label, ink }) => {
    const mark = `<rect x="${n(left)}" y="8" width="10" height="10" fill="${inks[ink]}"/>`;
    const text = `<text x="${n(left + 15)}" y="17">${escapeXml(label)}</text>`;
    left += 40 + label.length * 7;
    return mark + text;
  });
}

const n = (value: number) => String(Math.round(value * 10) / 10);
