import { expect, test } from 'vitest';
import { ageingBuckets } from '../../src/operations/sales-reports.ts';
import { acquisitionSheet, pendingSheet } from '../../src/server/reports/report-sheets.ts';

const texts = (rows: ReturnType<typeof pendingSheet>['rows']) =>
  rows.map((row) =>
    row.map((cell) => (cell === null ? '' : 'text' in cell ? cell.text : 'decimal' in cell ? cell.decimal : '?')),
  );

const opens = ['10.00', '1.00', '2.00', '3.00', '4.00'];
const row = (detail: string | null) => ({
  ...{ key: 'a', name: 'Maria', detail, count: 5, open: '20.00', buckets: opens, lateCount: 4, late: '10.00' },
  ...{ updated: '11.50', daysLate: 95, oldest: null, contractId: null, projectId: null },
});
const pending = (detail: string | null) => ({
  ...{ today: '2026-11-29', isWhole: true, hasMore: false, count: 5, open: '20.00' },
  buckets: ageingBuckets.map((bucket, index) => ({ bucket, count: 1, open: opens[index] ?? '' })),
  late: { count: 4, open: '10.00', fine: '1.00', interest: '0.50', updated: '11.50' },
  rows: [row(detail)],
});

test('the sheet of open installments ends with what they come to, and has details where there are some', () => {
  const sheet = (detail: string | null) =>
    texts(pendingSheet(pending(detail), 'pt-BR', { by: 'customer' }).rows).slice(3);
  const sums = ['5', ...opens, '20.00', '11.50'];
  expect(sheet(null).slice(1)).toEqual([
    ['Maria', ...sums, '95'],
    ['Total', ...sums, ''],
  ]);
  expect(sheet('Lote 1').map((cells) => cells[1])).toEqual(['Detalhe', 'Lote 1', '']);
});

test('a month of sales is written as people write it', () => {
  const figures = { count: 1, basePrice: '1.00', discount: '0.00', sold: '1.00', received: '0.00', open: '1.00' };
  const total = { ...figures, overdue: '0.00', cancelled: '0.00' };
  const answer = {
    ...{ today: '2026-11-29', isWhole: true, hasMore: false, total },
    former: { ...total, from: '2026-10-01', until: '2026-10-31' },
    rows: [{ ...total, key: '2026-11', name: '2026-11', detail: null }],
  };
  const asked = { from: '2026-11-01', until: '2026-11-30', by: 'month' as const };
  const sheet = acquisitionSheet(answer, 'pt-BR', asked);
  expect([sheet.chart?.labels, texts(sheet.rows)[4]?.[0]]).toEqual([['11/2026'], '11/2026']);
});
