import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { compareInstants } from '../../src/web/instant.ts';
import { RecordCache } from '../../src/web/record-cache.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

async function settleGarbage(): Promise<void> {
  // A WeakRef that was read holds until the turn ends; finalizers run in a later one.
  for (let turn = 0; turn < 3; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    collectGarbage();
  }
}

describe('RecordCache', () => {
  it('keeps a record as long as a screen holds it, and the latest; gives back the rest', async () => {
    const cache = new RecordCache(2);
    const held = cache.take('1', { id: '1', block: 'A' });
    for (const id of ['2', '3', '4']) cache.take(id, { id });
    await settleGarbage();
    expect(cache.get('1')).toBe(held);
    expect(cache.get('2')).toBeUndefined();
    expect(cache.get('3')).toBeDefined();
    expect(cache.get('4')).toBeDefined();
    cache.take('1', { id: '1', block: 'B' });
    expect(held.block).toBe('B');
  });

  it('takes an event’s time for the version where it names none', () => {
    const cache = new RecordCache();
    const shown = cache.take('1', { id: '1', block: 'A', updatedAt: '2025-01-01T00:00:00.000001Z' });
    expect(cache.takeChange('1', { block: 'C' }, '2025-01-01T00:00:00.000003Z')).toBe(true);
    expect(cache.takeChange('1', { block: 'B' }, '2025-01-01T00:00:00.000002Z')).toBe(false);
    expect(shown.block).toBe('C');
    expect(cache.takeChange('other', { block: 'B' }, '2025-01-01T00:00:00Z')).toBe(true);
  });

  it('fills what is missing from an overtaken answer as it was announced meanwhile', () => {
    const cache = new RecordCache();
    const [before, after] = ['2025-01-01T00:00:00.000001Z', '2025-01-01T00:00:00.000002Z'];
    // A list that asks for the status alone, the news of the end, and then the answer that a screen had asked for before it.
    const shown = cache.take('1', { id: '1', status: 'RUNNING', updatedAt: before });
    cache.takeChange('1', { status: 'DONE', result: { lots: 2 }, updatedAt: after }, after);
    cache.take('1', { id: '1', status: 'RUNNING', result: null, note: 'a', updatedAt: before });
    expect(shown).toMatchObject({ status: 'DONE', result: { lots: 2 }, note: 'a' });
    cache.take('1', { id: '1', status: 'DONE', result: { lots: 3 }, updatedAt: after });
    expect(shown.result).toEqual({ lots: 3 });
  });

  it('has the same geometry read again for no news', () => {
    const cache = new RecordCache();
    const shape = { type: 'Point', coordinates: [1, 2] };
    const shown = cache.take('1', { shape });
    cache.take('1', { shape: structuredClone(shape) });
    expect(shown.shape).toBe(shape);
  });
});

it('moments are compared down to the microsecond, whatever their zone and length', () => {
  expect(compareInstants('2025-01-01T00:00:00.000001Z', '2025-01-01T00:00:00.000002Z')).toBe(-1);
  expect(compareInstants('2025-01-01T00:00:00.123Z', '2025-01-01T00:00:00.123000+00:00')).toBe(0);
  expect(compareInstants('2025-01-01 00:00:00.5+00', '2024-12-31T21:00:00.4-03:00')).toBe(1);
  expect(compareInstants('2025-01-01', '2025-01-01T00:00:00Z')).toBeUndefined();
});
