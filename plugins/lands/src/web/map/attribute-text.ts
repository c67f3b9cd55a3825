import { formatNumber } from '@gleba/sdk';
import type { useTranslate } from '@gleba/sdk/web';

/** Decimals of a number that a file brought: more are the file's noise. */
const mostDecimals = 4;

/** The value of a shape's attribute as people read it; empty without one. */
export function attributeText(t: ReturnType<typeof useTranslate>, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no');
  return typeof value === 'number' && !Number.isInteger(value) ? formatNumber(value, mostDecimals) : String(value);
}
