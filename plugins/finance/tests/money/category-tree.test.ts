import { describe, expect, test } from 'vitest';
import { branchOf, categoryTree } from '../../src/money/category-tree.ts';
import { transactionStatus } from '../../src/money/transaction-status.ts';

const rows = [
  { id: '3', parentId: '1', name: 'Certidões', uiOrder: 2 },
  { id: '1', parentId: null, name: 'Cartórios', uiOrder: 2 },
  { id: '2', parentId: '1', name: 'Emolumentos', uiOrder: 1 },
  { id: '4', parentId: '2', name: 'Registro', uiOrder: 1 },
  { id: '5', parentId: null, name: 'Pessoal', uiOrder: 1 },
];

describe('the tree of categories', () => {
  test('has each below its parent in their order, with names, ids, level and whether anything stands below', () => {
    expect(categoryTree(rows).map(({ path, idPath, level, isLeaf }) => [path, idPath.join(), level, isLeaf])).toEqual([
      ['Pessoal', '5', 0, true],
      ['Cartórios', '1', 0, false],
      ['Cartórios › Emolumentos', '1,2', 1, false],
      ['Cartórios › Emolumentos › Registro', '1,2,4', 2, true],
      ['Cartórios › Certidões', '1,3', 1, true],
    ]);
    expect([...branchOf(rows, '1')].sort()).toEqual(['1', '2', '3', '4']);
  });
  test('of one type alone has those as roots whose parents are not among them', () => {
    expect(categoryTree(rows.filter(({ id }) => id !== '1')).map(({ path }) => path)).toContain('Certidões');
  });
});

test('a transaction is late the day after it was due, and nothing of that once it is paid', () => {
  const status = (dueDate: string, actualDate: string | null = null) =>
    transactionStatus({ dueDate, actualDate }, '2026-03-10');
  expect(['2026-03-09', '2026-03-10', '2026-03-11'].map((day) => status(day))).toEqual([
    ...['overdue', 'dueToday', 'upcoming'],
  ]);
  expect(status('2026-03-09', '2026-03-12')).toBe('paid');
});
