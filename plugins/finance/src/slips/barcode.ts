import { type Day, daysBetween } from '@gleba/sdk';
import { barcodeDigit, module10 } from './check-digits.ts';

/**
 * Days of a slip's due date: counted from 7 October 1997 until 9999, which was 21 February 2025; from the day after on again from 1000
 * (FEBRABAN, Comunicado FB-049/2022).
 */
const firstDay = '1997-10-07';
const againFrom = '2025-02-22';
/** The last day that four figures say. */
export const againUntil = '2049-10-13';
export function dueFactor(due: Day): string {
  const days = due < againFrom ? daysBetween(firstDay, due) : 1000 + daysBetween(againFrom, due);
  if (days < 1000 || days > 9999) throw new RangeError(`no slip is due on ${due}`);
  return String(days);
}

export interface SlipFacts {
  /** Three figures. */
  readonly bank: string;
  readonly dueDate: Day;
  readonly cents: bigint;
  /** Twenty-five figures, each bank's own. */
  readonly freeField: string;
}

/** The most that ten figures of cents say. */
export const mostOnSlip = 9_999_999_999n;

/** Forty-four figures: bank, currency, check, due date, amount, the bank's own. */
export function barcodeOf({ bank, dueDate, cents, freeField }: SlipFacts): string {
  if (cents <= 0n || cents > mostOnSlip) throw new RangeError('no slip is of this amount');
  const rest = `${dueFactor(dueDate)}${String(cents).padStart(10, '0')}${freeField}`;
  return `${bank}9${barcodeDigit(`${bank}9${rest}`)}${rest}`;
}

/** What people type in: forty-seven figures in five parts, three of them with a check of their own. */
export function typedLineOf(barcode: string): string {
  const free = barcode.slice(19);
  const part = (digits: string) => {
    const checked = `${digits}${module10(digits)}`;
    return `${checked.slice(0, 5)}.${checked.slice(5)}`;
  };
  const [first, second, third] = [`${barcode.slice(0, 4)}${free.slice(0, 5)}`, free.slice(5, 15), free.slice(15)];
  return [part(first), part(second), part(third), barcode.charAt(4), barcode.slice(5, 19)].join(' ');
}
