import { describe, expect, test } from 'vitest';
import { chartSvg, type ReportChart } from '../../src/server/reports/report-chart.ts';

/** A chart on paper: places in proportion to the figures, and nothing that a figure could not be. */
const series = (values: readonly string[], more: object = {}) => ({
  ...{ label: 'Receitas', kind: 'bar' as const, ink: 'in' as const, values },
  ...more,
});
const chart = (more: Partial<ReportChart>): string => chartSvg({ label: 'Fluxo', labels: [], series: [], ...more });
const rectangles = (svg: string) =>
  [...svg.matchAll(/<rect x="([\d.-]+)" y="([\d.-]+)" width="[\d.]+" height="([\d.]+)" fill="(#\w+)"/g)]
    .map(([, x, y, height, fill]) => ({ x: Number(x), y: Number(y), height: Number(height), fill }))
    .filter(({ y }) => y !== 8);

describe('a chart on paper', () => {
  test('has bars as high as their figures, below the line what is below zero', () => {
    const bars = rectangles(chart({ labels: ['a', 'b', 'c'], series: [series(['100.00', '300.00', '-100.00'])] }));
    const [first, second, third] = bars.map(({ height }) => height);
    expect(second).toBeCloseTo((first ?? 0) * 3, 0);
    expect(third).toBeCloseTo(first ?? 0, 0);
    const zero = (bars[0]?.y ?? 0) + (bars[0]?.height ?? 0);
    expect(bars[2]?.y).toBeCloseTo(zero, 0);
  });

  test('stacks parts of a whole upon one another', () => {
    const parts = [series(['100.00']), series(['50.00'], { ink: 'info' })];
    const [lower, upper] = rectangles(chart({ labels: ['a'], isStacked: true, series: parts }));
    expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeCloseTo(lower?.y ?? -1, 0);
    expect(lower?.x).toBe(upper?.x);
  });

  test('draws lines through their points, and round numbers beside it', () => {
    const svg = chart({ labels: ['a', 'b'], series: [series(['0.00', '1234.56'], { kind: 'line' })] });
    expect(/<polyline points="[\d.]+,[\d.]+ [\d.]+,[\d.]+"/.test(svg)).toBe(true);
    for (const tick of ['0', '250', '500', '1.250']) expect(svg).toContain(`>${tick}</text>`);
  });

  test('names as many steps as find room, shortened, and escapes what people called them', () => {
    const labels = Array.from({ length: 36 }, (_, index) => `<b> & "mês" ${index}`);
    const svg = chart({ labels, series: [series(labels.map(() => '1.00'))] });
    expect(svg.match(/text-anchor="middle"/g)).toHaveLength(12);
    expect(svg).not.toContain('<b>');
    expect(svg).toContain('&#60;b&#62;');
  });

  test('is none of nothing', () => {
    expect(chart({ labels: ['a'], series: [series(['0.00'])] })).toBe('');
    expect(chart({})).toBe('');
  });
});
