import { expect, test } from 'vitest';
import { changedParts } from '../../src/template/changed-part.ts';
import { labelWritten } from '../../src/template/name-paths.ts';
import type { NamedValue } from '../../src/template/names.ts';

test('of two long texts the words that differ stand in the few around them; the same place is told once', () => {
  const prose = (lot: string) =>
    `um dois três quatro cinco seis sete com o lote ${lot}, um dois três; segue com o lote ${lot}; segue com o lote ${lot}`;
  expect(changedParts(prose('504'), prose('504-A'))).toEqual([
    { before: '… cinco seis sete com o lote', was: '504', is: '504-A', after: '' },
    { before: 'segue com o lote', was: '504', is: '504-A', after: '' },
  ]);
  expect(changedParts('a a', 'a a a')).toEqual([{ before: 'a a', was: '', is: 'a', after: '' }]);
  expect(changedParts('', 'novo')).toEqual([{ before: '', was: '', is: 'novo', after: '' }]);
  // Of another number of clauses it is one place.
  expect(changedParts('um; dois; três', 'um; quatro, cinco; três')).toEqual([
    { before: 'um;', was: 'dois;', is: 'quatro, cinco;', after: 'três' },
  ]);
});

test('a value of a loop is called by the list that the template goes through', () => {
  const text = (name: string, label: string): NamedValue => ({ name, label, kind: 'text' });
  const list = (name: string, label: string): NamedValue => ({
    name,
    label,
    kind: 'list',
    fields: [text('code', 'Código')],
  });
  const names: NamedValue[] = [
    {
      name: 'memorial',
      label: 'Memorial',
      kind: 'record',
      fields: [list('sides', 'Lados'), list('vertices', 'Vértices')],
    },
  ];
  expect(labelWritten(names, 'item.code', new Set(['vertices', 'item', 'code']))).toBe('Memorial › Vértices › Código');
  expect(labelWritten(names, 'item.code', new Set(['item']))).toBe('item.code');
  expect(labelWritten(names, 'upper(memorial.code)', new Set(['memorial']))).toBe('upper(memorial.code)');
});
