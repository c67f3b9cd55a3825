import { createHash } from 'node:crypto';
import type { Field } from '../../entity/field.ts';
import { isLargeValue, type LargeValue, largeValueBeginning, largeValueBytes } from '../../event/large-value.ts';

/** The value itself, or what stands for it in an event. */
export function lightValue(value: unknown): unknown {
  if (typeof value === 'string') return largeText(value) ?? value;
  if (typeof value !== 'object' || value === null || isLargeValue(value)) return value;
  const text = JSON.stringify(value);
  return text.length <= largeValueBytes && Buffer.byteLength(text) <= largeValueBytes ? value : large(text);
}

/** The values of an event's `changes` or `record`, each light. */
export function lightValues(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, lightValue(value)]));
}

/** An event's data as it is shown and sent: events of before large values stood by their digest are in the log whole. */
export function lightData(data: unknown): unknown {
  if (!isRecord(data)) return data;
  const { changes, record } = data;
  return {
    ...data,
    ...(isRecord(changes) ? { changes: lightChanges(changes) } : {}),
    ...(isRecord(record) ? { record: lightValues(record) } : {}),
  };
}

function lightChanges(changes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(changes).map(([name, change]) => [
    name,
    isRecord(change) ? lightValues(change) : change,
  ]);
  return Object.fromEntries(entries);
}

/** Whether values of the field may be large at all. Cheap to ask, so that the usual change costs nothing more. */
export function mayBeLarge({ kind, maxLength = Number.POSITIVE_INFINITY }: Field): boolean {
  return kind === 'json' || kind === 'geometry' || (kind === 'text' && maxLength * 4 > largeValueBytes);
}

/** The same as `lightValue` for a text, worked out by the database; `text` is an expression of that type. */
export function lightTextSql(text: string): string {
  return `case when octet_length(${text}) > ${largeValueBytes} then jsonb_build_object('$large', jsonb_build_object(
      'bytes', octet_length(${text}), 'digest', encode(sha256(convert_to(${text}, 'UTF8')), 'hex'),
      'begins', left(${text}, ${largeValueBeginning}))) else to_jsonb(${text}) end`;
}

function largeText(text: string): LargeValue | undefined {
  if (text.length * 3 <= largeValueBytes || Buffer.byteLength(text) <= largeValueBytes) return undefined;
  // By characters, as the database counts: no pair of surrogates is cut in two.
  return large(text, [...text.slice(0, 2 * largeValueBeginning)].slice(0, largeValueBeginning).join(''));
}

function large(text: string, begins?: string): LargeValue {
  const digest = createHash('sha256').update(text).digest('hex');
  return { $large: { bytes: Buffer.byteLength(text), digest, ...(begins === undefined ? {} : { begins }) } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
