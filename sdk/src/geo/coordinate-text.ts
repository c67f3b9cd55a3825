import { formatNumber } from '@gleba/sdk';

/** Numbers as papers write them. A number and its unit stay on one line. */
const space = '\u00a0';

/** `187°49'03"`; seconds are whole, and what rounds up to a full circle is 0. */
export function formatAzimuth(degrees: number): string {
  const seconds = Math.round(degrees * 3600) % (360 * 3600);
  const part = (value: number, digits: number) => String(value).padStart(digits, '0');
  return `${part(Math.floor(seconds / 3600), 1)}°${part(Math.floor(seconds / 60) % 60, 2)}'${part(seconds % 60, 2)}"`;
}

/** `-0°12'34"`. */
export function formatSigned(degrees: number): string {
  const seconds = Math.round(Math.abs(degrees) * 3600);
  return `${degrees < 0 && seconds > 0 ? '-' : ''}${formatAzimuth(seconds / 3600)}`;
}

/** `18°51'04,4321" S`: a ten-thousandth of a second is 3 mm. */
export function formatPlace(degrees: number, positive: string, negative: string): string {
  const units = Math.round(Math.abs(degrees) * 36_000_000);
  const [whole, minutes] = [Math.floor(units / 36_000_000), Math.floor(units / 600_000) % 60];
  const seconds = formatNumber((units % 600_000) / 10_000, 4).padStart(7, '0');
  return `${whole}°${String(minutes).padStart(2, '0')}'${seconds}" ${degrees < 0 ? negative : positive}`;
}

export function formatMetres(value: number, decimals: number): string {
  return `${formatNumber(value, decimals)}${space}m`;
}

/** m² whatever the size: registries do not compare hectares with square metres. */
export function formatSquareMetres(value: number): string {
  return `${formatNumber(value, 2)}${space}m²`;
}
