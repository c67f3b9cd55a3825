import { compareDecimals, roundDecimal, shiftDecimal } from './decimal.ts';
import { inThousands } from './text-parts.ts';

/**
 * How values are shown in pt-BR. Numbers may be given as decimal text (money and decimals of the API) and stay exact.
 * What is absent or no value of its kind gives an empty text.
 */

export type Numeric = string | number | bigint | null | undefined;

const defaultPrecision = 2;
/** Keeps a number and its unit on one line. */
const space = '\u00a0';

/** The specification clamps the precision to 0–20. */
function clampPrecision(precision: number): number {
  return Number.isFinite(precision) ? Math.min(20, Math.max(0, Math.trunc(precision))) : defaultPrecision;
}

/** `1234.5` → `1.234,50`; `precision` is the number of digits after the comma. */
export function formatNumber(value: Numeric, precision = defaultPrecision): string {
  if (value === null || value === undefined) return '';
  const rounded = roundDecimal(value, clampPrecision(precision));
  if (rounded === undefined) return '';
  const [whole = '', fraction] = rounded.split('.');
  // The sign is no digit: three of them would be grouped behind it, as in `-.120`.
  const sign = whole.startsWith('-') ? '-' : '';
  const grouped = `${sign}${inThousands(whole.slice(sign.length))}`;
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}

/** A whole number: `36277` → `36.277`. */
export function formatInteger(value: Numeric): string {
  return formatNumber(value, 0);
}

/** Brazilian reais: `-1234.5` → `-R$ 1.234,50`. */
export function formatMoney(value: Numeric, precision = defaultPrecision): string {
  const text = formatNumber(value, precision);
  if (text === '') return '';
  return text.startsWith('-') ? `-R$${space}${text.slice(1)}` : `R$${space}${text}`;
}

interface Unit {
  readonly symbol: string;
  /** Power of ten by which a value in the base unit is multiplied. */
  readonly places: number;
}

function inUnit(value: Numeric, precision: number, choose: (size: (limit: string) => number) => Unit): string {
  if (value === null || value === undefined) return '';
  const size = String(value).trim().replace(/^-/, '');
  if (compareDecimals(size, '0') === undefined) return '';
  const { symbol, places } = choose((limit) => compareDecimals(size, limit) ?? 0);
  return `${formatNumber(shiftDecimal(value, places), precision)}${space}${symbol}`;
}

/** Bytes; units switch at 1e3, 1e6, 1e9 and 1e12 (decimal). */
export function formatBytes(bytes: Numeric, precision = defaultPrecision): string {
  return inUnit(bytes, isSmall(bytes) ? 0 : precision, (size) => {
    if (size('1e12') >= 0) return { symbol: 'TB', places: -12 };
    if (size('1e9') >= 0) return { symbol: 'GB', places: -9 };
    if (size('1e6') >= 0) return { symbol: 'MB', places: -6 };
    return size('1e3') >= 0 ? { symbol: 'KB', places: -3 } : { symbol: 'B', places: 0 };
  });
}

function isSmall(bytes: Numeric): boolean {
  return (compareDecimals(String(bytes).replace(/^-/, ''), '1e3') ?? 0) < 0;
}

/** Metres: cm below 1 m, m up to 1000, km above. */
export function formatLength(metres: Numeric, precision = defaultPrecision): string {
  return inUnit(metres, precision, (size) => {
    if (size('1') < 0) return { symbol: 'cm', places: 2 };
    return size('1000') <= 0 ? { symbol: 'm', places: 0 } : { symbol: 'km', places: -3 };
  });
}

/** Square metres: m² below 10,000, ha up to 10 million, km² above. */
export function formatArea(squareMetres: Numeric, precision = defaultPrecision): string {
  return inUnit(squareMetres, precision, (size) => {
    if (size('10000') < 0) return { symbol: 'm²', places: 0 };
    return size('10000000') <= 0 ? { symbol: 'ha', places: -4 } : { symbol: 'km²', places: -6 };
  });
}

/** Seconds as the two largest units of days, hours, minutes and seconds: `93784` → `1 d 2 h`. */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return '';
  const total = Math.round(Math.abs(seconds));
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(total / 86_400), 'd'],
    [Math.floor(total / 3600) % 24, 'h'],
    [Math.floor(total / 60) % 60, 'min'],
    [total % 60, 's'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  if (first === -1) return `0${space}s`;
  const shown = parts.slice(first, first + 2).filter(([count]) => count > 0);
  return (seconds < 0 ? '-' : '') + shown.map(([count, symbol]) => `${count}${space}${symbol}`).join(' ');
}

/** `DD/MM/YYYY`: a calendar day as it stands, a moment as the day it is in `timeZone` (default: the reader's). */
export function formatDate(value: string | Date | null | undefined, timeZone?: string): string {
  if (typeof value === 'string') {
    const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
    if (day) return `${day[3]}/${day[2]}/${day[1]}`;
  }
  return momentText(value, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone });
}

/** `DD/MM/YYYY HH:mm` in `timeZone` (default: the reader's). */
export function formatDateTime(value: string | Date | null | undefined, timeZone?: string): string {
  const date = formatDate(toDate(value), timeZone);
  const time = momentText(value, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  return date && `${date} ${time}`;
}

/** The lists' default: `21 de novembro de 2025 às 09:40`. */
export function formatDateTimeLong(value: string | Date | null | undefined, timeZone?: string): string {
  return momentText(value, { dateStyle: 'long', timeStyle: 'short', timeZone });
}

function toDate(value: string | Date | null | undefined): Date | undefined {
  if (value === null || value === undefined) return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Building a formatter costs some hundred times its use, and a table shows thousands of dates. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function momentText(value: string | Date | null | undefined, options: Intl.DateTimeFormatOptions): string {
  const date = toDate(value);
  if (!date) return '';
  const key = JSON.stringify(options);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('pt-BR', options);
  formatters.set(key, formatter);
  return formatter.format(date);
}

/** Black or white, whichever reads on the colour (`#rgb` or `#rrggbb`): luminance above 130 of 255 takes black. */
export function contrastColor(background: string): '#000000' | '#ffffff' {
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(background);
  const long = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?:[0-9a-f]{2})?$/i.exec(background);
  const [red = 255, green = 255, blue = 255] = (short ?? long ?? [])
    .slice(1)
    .map((part) => Number.parseInt(part.padStart(2, part), 16));
  // Weights of ITU-R BT.601, the ones that thresholds on a scale of 255 go with.
  return 0.299 * red + 0.587 * green + 0.114 * blue > 130 ? '#000000' : '#ffffff';
}

/** Lower case, accents removed, spaces become underscores, & becomes _and_: `Compra & Venda` → `compra_and_venda`. */
export function slugify(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?& ?/g, '_and_')
    .replaceAll(' ', '_');
}
