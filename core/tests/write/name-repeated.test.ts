import { expect, it } from 'vitest';
import type { QueryOptions } from '../../src/server/db/db.ts';
import { nameRepeated } from '../../src/server/write/name-repeated.ts';

function listening() {
  const names: (string | undefined)[] = [];
  const tx = nameRepeated()({
    async query(_text: string, _parameters?: unknown, options?: QueryOptions) {
      names.push(options?.name);
      return { rows: [], rowCount: 0 };
    },
  });
  return { names, tx };
}

it('names a text that comes often, always the same, and each text another', async () => {
  const { names, tx } = listening();
  for (let time = 0; time < 50; time++) {
    await tx.query('select 1');
    await tx.query('select 2');
  }
  const [one, two] = names.slice(-2);
  expect(names.slice(0, 10)).toEqual(Array(10).fill(undefined));
  expect(one).toMatch(/^rows_/);
  expect(two).not.toBe(one);
  expect(new Set(names.slice(-40))).toEqual(new Set([one, two]));
});

it('keeps the name that somebody gave, and whatever else was asked for', async () => {
  const { names, tx } = listening();
  for (let time = 0; time < 50; time++) await tx.query('select 1', [], { name: 'own', maxBytes: 5 });
  expect(new Set(names)).toEqual(new Set(['own']));
});

it('names nothing of what never comes again, however much of it there is', async () => {
  const { names, tx } = listening();
  for (let time = 0; time < 5000; time++) await tx.query(`select ${time}`);
  expect(new Set(names)).toEqual(new Set([undefined]));
});
