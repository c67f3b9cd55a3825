import type { Tone } from '@gleba/core';

/**
 * Series of a chart, told apart by hue and lightness; each reaches 3:1 upon the surface of its scheme (WCAG 2.2, 1.4.11), which
 * tests/chart/chart-colors.test.ts measures. Statuses have the theme's own tones instead.
 */
export const seriesColors = {
  light: ['#1f7a55', '#2f6fdb', '#b3590a', '#8b45c9', '#0d7c90', '#c02f5b', '#5d7a0c', '#64706a'],
  dark: ['#54bd8c', '#74a9ff', '#e3a24b', '#c59cf6', '#4fc3da', '#f3879f', '#a8cc5c', '#9aa7a0'],
} as const;

export type Scheme = keyof typeof seriesColors;

export function seriesColor(scheme: Scheme, index: number): string {
  const colors = seriesColors[scheme];
  return colors[index % colors.length] ?? colors[0];
}

/** What the theme paints a tone's words with, which reaches 4.5:1. */
export function toneColor(tone: Tone): string {
  return themeColor(`--g-tone-${tone}-text`);
}

export function themeColor(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
