import { describe, expect, it } from 'vitest';
import { rowsBefore } from '../../src/web/rows-before.ts';

type Row = Record<string, string | null>;
type Filter = Readonly<Record<string, unknown>>;

/** The operators as the endpoint understands them. */
function passes(filter: Filter, row: Row): boolean {
  return Object.entries(filter).every(([name, operand]) => {
    if (name === 'and') return (operand as Filter[]).every((part) => passes(part, row));
    if (name === 'or') return (operand as Filter[]).some((part) => passes(part, row));
    const value = row[name] ?? null;
    return Object.entries(operand as Record<string, unknown>).every(([operator, wanted]) => {
      if (operator === 'isNull') return (value === null) === wanted;
      if (value === null) return false;
      if (operator === 'equalTo') return value === wanted;
      return operator === 'lessThan' ? value < String(wanted) : value > String(wanted);
    });
  });
}

/** PostgreSQL's order: null is the greatest value. */
function compare(orderBy: readonly string[], a: Row, b: Row): number {
  for (const key of [...orderBy, 'id']) {
    const [name, sign] = key.startsWith('-') ? [key.slice(1), -1] : [key, 1];
    const [x, y] = [a[name] ?? null, b[name] ?? null];
    if (x === y) continue;
    if (x === null || y === null) return x === null ? sign : -sign;
    return x < y ? -sign : sign;
  }
  return 0;
}

describe('rowsBefore', () => {
  const values = ['a', 'b', null];
  const rows: Row[] = values.flatMap((block, i) =>
    values.flatMap((lot, j) => [0, 1].map((k): Row => ({ id: `${k}${j}${i}`, block, lot }))),
  );

  it.each([[['block', 'lot']], [['-block', 'lot']], [['block', '-lot']], [['-lot']], [['id']], [[]]])(
    'counts to the index of every row ordered by %j',
    (orderBy: string[]) => {
      const sorted = [...rows].sort((a, b) =>
        compare(
          orderBy.filter((key) => key !== 'id'),
          a,
          b,
        ),
      );
      sorted.forEach((row, index) => {
        const before = rowsBefore(orderBy, row);
        expect(before ? rows.filter((other) => passes(before, other)).length : 0).toBe(index);
      });
    },
  );
});
