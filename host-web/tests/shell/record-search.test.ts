import { defineEntity, type Entity, maxRoots, text } from '@gleba/core';
import { ApiError, type PageQuery } from '@gleba/core/web';
import { expect, it, vi } from 'vitest';
import { type Findable, foundRecords } from '../../src/shell/record-search.ts';

const entityNamed = (name: string) =>
  defineEntity(`trees.${name}`, {
    scope: 'organization',
    title: ['name'],
    fields: { name: text({ searchable: true }) },
  });
const kindOf = (entity: Entity): Findable => ({
  ...{ entity, title: entity.id, fields: ['name'], filter: {} },
  hitOf: (record) => ({ id: `${entity.id} ${record.id}`, title: String(record.name), icon: 'file-text' }),
});
const kinds = ['oak', 'elm', 'ash'].map((name) => kindOf(entityNamed(name)));
const { signal } = new AbortController();
const rows = ({ entity, filter }: PageQuery) =>
  entity.id === 'trees.oak' ? [{ id: '1', name: 'titleIs' in filter ? 'whole' : 'begun' }] : [];

it('asks one question about all kinds, and a record found both ways stands once, as named whole', async () => {
  const pages = vi.fn(async (asked: readonly PageQuery[]) => asked.map(rows));
  const found = await foundRecords(pages, kinds, 'carvalho', 6, signal);
  expect(pages).toHaveBeenCalledOnce();
  expect(pages.mock.calls[0]?.[0].map(({ entity, filter }) => [entity.id, filter])).toEqual(
    kinds.flatMap(({ entity }) => [
      [entity.id, { titleIs: 'carvalho' }],
      [entity.id, { wordsStart: 'carvalho' }],
    ]),
  );
  expect(found.map(({ id, hits }) => [id, hits.map(({ title, isExact }) => [title, isExact])])).toEqual([
    ['trees.oak', [['whole', true]]],
    ['trees.elm', []],
    ['trees.ash', []],
  ]);
});

it('asks each kind alone where one of them is refused', async () => {
  const pages = vi.fn(async (asked: readonly PageQuery[]) => {
    if (asked.some(({ entity }) => entity.id === 'trees.elm')) throw new ApiError('FORBIDDEN');
    return asked.map(rows);
  });
  const found = await foundRecords(pages, kinds, 'carvalho', 6, signal);
  expect(found.map(({ id, hits }) => [id, hits.length])).toEqual([
    ['trees.oak', 1],
    ['trees.ash', 0],
  ]);
  expect(pages.mock.calls.every(([asked]) => asked.length <= maxRoots)).toBe(true);
});

it('a question that was given up is not put again', async () => {
  const pages = vi.fn(async () => {
    throw new ApiError('ABORTED');
  });
  await expect(foundRecords(pages, kinds, 'carvalho', 6, signal)).rejects.toMatchObject({ code: 'ABORTED' });
  expect(pages).toHaveBeenCalledOnce();
});
