import { compareDecimals } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { IndexValue } from '../../entities/index-value.entity.ts';
import { importIndexValues, maxIndexLines } from '../../operations/corrections.ts';
import { correctionErrors } from './correction-errors.ts';

export const importIndexValuesHandler = handle(
  importIndexValues,
  async ({ tx }, { adjustmentIndex, source, values }) => {
    const read = readIndexValues(values);
    const known = await tx.list(IndexValue, { filter: { adjustmentIndex: { equalTo: adjustmentIndex } }, first: 5000 });
    const byMonth = new Map(known.map((value) => [value.month, value]));
    const fresh = read.filter(({ month }) => !byMonth.has(month));
    const changes = read.flatMap(({ month, percent }) => {
      const before = byMonth.get(month);
      if (!before || compareDecimals(before.percent, percent) === 0) return [];
      return [{ id: before.id, patch: { percent, source } }];
    });
    await tx.insertMany(
      IndexValue,
      fresh.map((value) => ({ ...value, adjustmentIndex, source })),
    );
    await tx.updateMany(IndexValue, changes);
    return { added: fresh.length, changed: changes.length, same: read.length - fresh.length - changes.length };
  },
);

/** `01/2026` or `2026-01`, a separator, and a percentage with comma or point; a first line of headings is passed over. */
const line =
  /^"?(?:(0[1-9]|1[0-2])\/(\d{4})|(\d{4})-(0[1-9]|1[0-2])(?:-01)?)"?[;\t, ] ?"?(-?\d{1,3}(?:[.,]\d{1,8})?)"? ?%?$/;

/**
 * Months and percentages of a list of lines, at most so many as 60 years have.
 *
 * @throws VALIDATION beside `values`, naming the line
 */
export function readIndexValues(text: string): readonly { readonly month: string; readonly percent: string }[] {
  const lines = text.split(/\r?\n/).map((one) => one.trim());
  const told = lines.filter((one) => one !== '').length;
  if (told > maxIndexLines + 1) throw correctionErrors.indexLinesTooMany.beside('values', { max: maxIndexLines });
  const read = new Map<string, string>();
  for (const [index, one] of lines.entries()) {
    if (one === '') continue;
    const found = line.exec(one.slice(0, 200));
    // Headings say no digit.
    if (!found && index === 0 && !/\d/.test(one)) continue;
    const [, monthFirst, yearSecond, yearFirst, monthSecond, percent] = found ?? [];
    if (percent === undefined) {
      throw correctionErrors.indexLineUnreadable.beside('values', { line: index + 1, text: one.slice(0, 60) });
    }
    const month = `${yearFirst ?? yearSecond}-${monthSecond ?? monthFirst}-01`;
    if (read.has(month)) throw correctionErrors.indexMonthTwice.beside('values', { month: month.slice(0, 7) });
    read.set(month, percent.replace(',', '.'));
  }
  return [...read].map(([month, percent]) => ({ month, percent }));
}
