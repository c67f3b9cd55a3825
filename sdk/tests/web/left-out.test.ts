import { expect, test } from 'vitest';
import { leftOutOf } from '../../src/web/job/left-out.ts';

test('what a job has left out is named in its result; a number of failures names nothing', () => {
  const lot = { id: '1', title: 'Quadra A, Lote 2', message: 'O lote não tem um polígono no mapa.' };
  expect(leftOutOf({ fileId: 'x', failed: [lot] })).toEqual([lot]);
  for (const result of [
    null,
    undefined,
    'x',
    {},
    { failed: 3 },
    { failed: [null, 4, { title: 'a' }, { title: 1, message: 2 }] },
  ]) {
    expect(leftOutOf(result)).toEqual([]);
  }
});
