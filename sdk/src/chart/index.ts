/**
 * Charts on a canvas, in the colours of the theme: the only place that loads chart.js. A plugin says what is drawn:
 *
 *     <DrawnChart
 *       className={classes.chart}
 *       label={label}
 *       of={points}
 *       configure={(theme) => ({ type: 'line', data: dataOf(points, theme), options: { ...frameOptions, scales: amountScales(theme, { across: 8, up: 5 }) } })}
 *     />
 *
 * What it shows stands in a table as well: a canvas is read with the eyes alone. Load such a screen lazily.
 */
export type { ChartConfiguration } from 'chart.js';
export { seriesColor, themeColor, toneColor } from './chart-colors.ts';
export { amountScales, type ChartTheme, DrawnChart, type DrawnChartProps, frameOptions } from './drawn-chart.tsx';
