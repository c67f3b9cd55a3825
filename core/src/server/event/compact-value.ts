import { createHash } from 'node:crypto';
import type { Field } from '../../entity/field.ts';
import { isLargeValue, type LargeValue, largeValueBeginning, largeValueBytes } from '../../event/large-value.ts';

/** The value itself, or what stands for it in an event. */
export function compactValue(value: unknown): unknown {
  if (typeof value === 'string') return largeText(value) ?? value;
  if (typeof value !== 'object' || value === null || isLargeValue(value)) return value;
  const text = JSON.stringify(value);
  return text.length <= largeValueBytes && Buffer.byteLength(text) <= largeValueBytes ? value : large(text);
}

/** The values of an event's `changes` or `record`, each light. */
export function compactValues(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, compactValue(value)]));
}

/** An event's data as it is shown and sent: events of before large values stood by their digest are in the log whole. */
export function compactData(data: unknown): unknown {
  if (!isRecord(data)) return data;
  const { changes, record } = data;
  return {
    ...data,
    ...(isRecord(changes) ? { changes: lightChanges(changes) } : {}),
    ...(isRecord(record) ? { record: compactValues(record) } : {}),
  };
}

function lightChanges(changes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(changes).map(([name, change]) => [
    name,
    isRecord(change) ? compactValues(change) : change,
  ]);
  return Object.fromEntries(entries);
}

/** Whether events name the value by its digest. */
export function isStoredByDigest(value: unknown): boolean {
  return compactValue(value) !== value;
}

/** That the value of a column is told whole, for statements that cannot work out a digest; undefined where it always is. */
export function isKeptWholeSql(
  { kind, maxLength = Number.POSITIVE_INFINITY }: Field,
  column: string,
): string | undefined {
  // A corner takes some 30 characters of GeoJSON.
  if (kind === 'geometry') return `(${column} is null or ST_NPoints(${column}) <= ${Math.floor(largeValueBytes / 40)})`;
  const mayBeLarge = kind === 'json' || (kind === 'text' && maxLength * 4 > largeValueBytes);
  return mayBeLarge ? `octet_length(coalesce(${column}::text, '')) <= ${largeValueBytes}` : undefined;
}

function largeText(text: string): LargeValue | undefined {
  if (text.length * 3 <= largeValueBytes || Buffer.byteLength(text) <= largeValueBytes) return undefined;
  // By characters: no pair of surrogates is cut in two.
  return large(text, [...text.slice(0, 2 * largeValueBeginning)].slice(0, largeValueBeginning).join(''));
}

function large(text: string, begins?: string): LargeValue {
  const digest = createHash('sha256').update(text).digest('hex');
  return { $large: { bytes: Buffer.byteLength(text), digest, ...(begins === undefined ? {} : { begins }) } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
