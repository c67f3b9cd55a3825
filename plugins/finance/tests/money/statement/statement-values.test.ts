import { describe, expect, test } from 'vitest';
import { linesOfSheet, proposeStatementColumns } from '../../../src/money/statement/statement-columns.ts';
import { identified } from '../../../src/money/statement/statement-line-identity.ts';
import { readStatementAmount, readStatementDay } from '../../../src/money/statement/statement-values.ts';

test.each([
  ...[
    ['1', 100n],
    ['1,5', 150n],
    ['-1.234,56', -123456n],
    ['1,234.56', 123456n],
    ['R$ 10,00', 1000n],
    ['10,00-', -1000n],
  ],
  ...[
    ['(10,00)', -1000n],
    ['1.234,56 D', -123456n],
    ['1.234,56 C', 123456n],
    ['1.234.567', 123456700n],
    [',50', 50n],
  ],
  ...[
    ['9007199254740993.01', undefined],
    ['9007199254740.01', 900719925474001n],
    ['1.5000', 150n],
  ],
  ...[
    ['1.234', undefined],
    ['1.2345', undefined],
    ['', undefined],
    ['-', undefined],
    ['1-2', undefined],
    ['(1', undefined],
  ],
  ...[
    ['1,2,3', undefined],
    ['1e5', undefined],
    ['NaN', undefined],
    ['.', undefined],
  ],
] as [string, bigint | undefined][])('the amount %s', (text, cents) => expect(readStatementAmount(text)).toBe(cents));

test.each([
  ...[
    ['20260105', '2026-01-05'],
    ['20260105120000.000[-3:BRT]', '2026-01-05'],
    ['2026-01-05T10:00', '2026-01-05'],
  ],
  ...[
    ['05/01/2026', '2026-01-05'],
    ['05/01/26', '2026-01-05'],
    ['05/01/2026 10:30', '2026-01-05'],
  ],
  ...[
    ['00000000', undefined],
    ['31/02/2026', undefined],
    ['5/1', undefined],
    ['', undefined],
  ],
] as [string, string | undefined][])('the day %s', (text, day) => expect(readStatementDay(text)).toBe(day));

describe('a sheet', () => {
  test.each([
    [
      ['Data', 'Histórico', 'Documento', 'Valor (R$)', 'Saldo'],
      { date: 'Data', description: 'Histórico', number: 'Documento', amount: 'Valor (R$)' },
    ],
    [
      ['Data Lançamento', 'Descrição', 'Crédito', 'Débito'],
      { date: 'Data Lançamento', description: 'Descrição', credit: 'Crédito', debit: 'Débito' },
    ],
    [['Data', 'Valor', 'Identificador', 'Descrição'], { amount: 'Valor', description: 'Descrição' }],
    [['date', 'title', 'amount'], { date: 'date', description: 'title', amount: 'amount' }],
  ])('proposes its columns: %s', (columns, proposed) => {
    expect(proposeStatementColumns(columns)).toMatchObject(proposed);
  });

  const rows = (...cells: string[][]) => cells.map((row, index) => ({ number: index + 2, cells: row }));
  test('with two columns of amounts; balances are no lines', () => {
    const columns = ['Data', 'Histórico', 'Crédito', 'Débito'];
    const given = rows(
      ['05/01/2026', 'Pix', '1.000,00', ''],
      ['06/01/2026', 'Luz', '', '-50,10'],
      ['', 'SALDO DO DIA', '9,00', ''],
    );
    expect(linesOfSheet(columns, given, proposeStatementColumns(columns))).toEqual({
      lines: [
        { fitId: '', day: '2026-01-05', amount: '1000.00', memo: 'Pix', number: '' },
        { fitId: '', day: '2026-01-06', amount: '-50.10', memo: 'Luz', number: '' },
      ],
      skipped: 1,
    });
  });
  test('a row that cannot be read ends it', () => {
    const columns = ['Data', 'Valor'];
    const mapping = { date: 'Data', amount: 'Valor' };
    expect(linesOfSheet(columns, rows(['05/01/2026', '1.234']), mapping)).toEqual({
      fault: { row: 2, what: 'amount' },
    });
    expect(linesOfSheet(columns, rows(['x', '1,00']), mapping)).toEqual({ fault: { row: 2, what: 'date' } });
  });
});

describe('a line is known again', () => {
  const line = (fitId: string, day: string, amount: string, memo = '') => ({ fitId, day, amount, memo, number: '' });
  const keys = (...lines: ReturnType<typeof line>[]) =>
    identified(lines).map(({ identity, occurrence }) => `${identity}#${occurrence}`);
  test('a FITID of another day or amount is a line of its own, as are two equal lines', () => {
    const all = keys(
      line('1', '2026-01-05', '9.00'),
      line('1', '2026-01-06', '9.00'),
      line('1', '2026-01-05', '8.00'),
      line('1', '2026-01-05', '9.00'),
    );
    expect(new Set(all).size).toBe(4);
  });
  test('other words of the same FITID are the same line; without one they are not', () => {
    expect(keys(line('1', '2026-01-05', '9.00', 'a'))).toEqual(keys(line('1', '2026-01-05', '9.00', 'b')));
    expect(keys(line('', '2026-01-05', '9.00', 'a'))).not.toEqual(keys(line('', '2026-01-05', '9.00', 'b')));
  });
  test('whichever days of a statement files have, each line is there once', () => {
    // 200 lines on 20 days, with FITIDs that come again and lines that are equal.
    const all = Array.from({ length: 200 }, (_, n) =>
      line(String((n * 7) % 11), `2026-01-${String((n % 20) + 1).padStart(2, '0')}`, `${(n % 3) + 1}.00`),
    );
    const whole = new Set(keys(...all));
    expect(whole.size).toBe(200);
    let state = 12345;
    const next = (below: number) => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return state % below;
    };
    for (let round = 0; round < 200; round += 1) {
      const found = new Set<string>();
      const cut = next(20) + 1;
      const slices = [
        [1, cut + next(5)],
        [Math.max(1, cut - next(5)), 20],
      ];
      for (const [from = 1, until = 20] of slices) {
        const days = all.filter(({ day }) => Number(day.slice(8)) >= from && Number(day.slice(8)) <= until);
        for (const key of keys(...days)) found.add(key);
      }
      expect(found).toEqual(whole);
    }
  });
});
