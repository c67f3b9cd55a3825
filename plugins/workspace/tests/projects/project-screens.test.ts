import { allow, defineEntity, enumeration, type GeoJsonGeometry, text } from '@gleba/core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FoundPlace } from '../../src/web/projects/address/address-api.ts';
import { AddressSearchStore } from '../../src/web/projects/address/address-search-store.ts';
import { placeValues, postalValues } from '../../src/web/projects/address/place-values.ts';
import { formatPosition } from '../../src/web/projects/format-position.ts';
import { changedModules } from '../../src/web/projects/project-modules.ts';
import { outlinePath } from '../../src/web/projects/project-shape.tsx';
import { countsOf } from '../../src/web/projects/use-land-counts.ts';

const place: FoundPlace = {
  label: 'Teófilo Otoni, Minas Gerais, Brasil',
  country: 'Brasil',
  state: 'Minas Gerais',
  city: 'Teófilo Otoni',
  neighborhood: null,
  street: null,
  postalCode: null,
  bbox: [-42, -18.2, -41, -17.3],
};

describe('address search: at least 3 characters, debounced 300 ms', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('asks once, 300 ms after the last key, for what stands there then', async () => {
    const asked: string[] = [];
    const store = new AddressSearchStore(async (q) => {
      asked.push(q);
      return [place];
    });
    store.type('Te');
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([]);
    store.type('Teó');
    await vi.advanceTimersByTimeAsync(299);
    store.type('Teófilo ');
    await vi.advanceTimersByTimeAsync(299);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['Teófilo']);
    expect(store.places).toEqual([place]);
    store.type('Te');
    expect(store.places).toEqual([]);
  });

  test('an answer that comes late is of another question', async () => {
    let answer: (places: FoundPlace[]) => void = () => {};
    const store = new AddressSearchStore(
      () =>
        new Promise((done) => {
          answer = done;
        }),
    );
    store.type('Teófilo');
    await vi.advanceTimersByTimeAsync(300);
    expect(store.isSearching).toBe(true);
    const late = answer;
    store.type('Teófilo Otoni');
    late([place]);
    await vi.advanceTimersByTimeAsync(299);
    expect(store.places).toEqual([]);
    expect(store.isSearching).toBe(false);
  });

  test('a failure leaves the person to write on', async () => {
    const store = new AddressSearchStore(() => Promise.reject(new Error('away')));
    store.type('Teófilo');
    await vi.advanceTimersByTimeAsync(300);
    expect(store).toMatchObject({ places: [], isSearching: false });
  });
});

test("'O endereço precisa ser, ao menos uma cidade e estado.': a place without one of them is none", () => {
  expect(placeValues(place)).toMatchObject({
    city: 'Teófilo Otoni',
    fullAddress: place.label,
    addressBbox: place.bbox,
  });
  expect(placeValues({ ...place, city: null })).toBeUndefined();
  expect(placeValues({ ...place, state: null })).toBeUndefined();
});

test('a postal code fills in what it tells and leaves the rest as it was typed', () => {
  const found = { street: 'Praça da Sé', neighborhood: 'Sé', city: 'São Paulo', state: 'São Paulo' };
  expect(postalValues(found, {})).toEqual({
    neighborhood: 'Sé',
    city: 'São Paulo',
    state: 'São Paulo',
    fullAddress: 'Praça da Sé, Sé, São Paulo, São Paulo',
  });
  expect(postalValues(found, { fullAddress: 'Marco zero' })).not.toHaveProperty('fullAddress');
  expect(postalValues({ street: null, neighborhood: null, city: null, state: 'Bahia' }, { city: 'Ilhéus' })).toEqual({
    state: 'Bahia',
  });
});

test('modules: all is kept as none named, what is off at present stays, none at all is told by the server', () => {
  const known = ['lands', 'documents'];
  expect(changedModules(known, undefined, ['lands'])).toEqual(['lands']);
  expect(changedModules(known, ['lands'], ['lands', 'documents'])).toBeNull();
  expect(changedModules(known, ['lands', 'finance'], ['documents'])).toEqual(['documents', 'finance']);
  expect(changedModules(known, ['lands'], [])).toEqual([]);
});

test('lands are counted by project, and by how far they are', () => {
  const plots = defineEntity('trial.plot', {
    scope: 'project',
    title: ['name'],
    fields: {
      name: text(),
      state: enumeration(['open', 'signed'], { tones: { signed: 'success' } }),
    },
    access: { read: allow.member, create: allow.nobody, update: allow.nobody, delete: allow.nobody },
  });
  const groups = [
    { projectId: 'p1', state: 'signed', count: 1200 },
    { projectId: 'p2', state: 'open', count: 1 },
    { projectId: 'p1', state: 'open', count: 34 },
  ];
  const { totals, parts } = countsOf(plots, 'state', groups);
  expect([...totals]).toEqual([
    ['p1', 1234],
    ['p2', 1],
  ]);
  expect(parts.get('p1')).toEqual([
    { status: 'open', tone: 'neutral', count: 34 },
    { status: 'signed', tone: 'success', count: 1200 },
  ]);
  expect(countsOf(plots, undefined, groups).parts.size).toBe(0);
});

test('a project’s outline fits its card, north above, as wide as it is on the ground', () => {
  const ring = (west: number, south: number, size: number) => [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ];
  const path = outlinePath({ type: 'Polygon', coordinates: [ring(-40, -60, 0.01)] } as GeoJsonGeometry) ?? '';
  const points = [...path.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  // At 60 degrees a degree of longitude is half as long.
  expect((Math.max(...xs) - Math.min(...xs)) / (Math.max(...ys) - Math.min(...ys))).toBeCloseTo(0.5, 1);
  expect(points[0]?.[1]).toBe(Math.max(...ys));
  expect(Math.min(...xs)).toBeGreaterThan(0);
  const two = { type: 'MultiPolygon', coordinates: [[ring(0, 0, 1)], [ring(3, 3, 1)]] } as GeoJsonGeometry;
  expect(outlinePath(two)?.match(/M/g)).toHaveLength(2);
  expect(outlinePath({ type: 'Point', coordinates: [0, 0] } as GeoJsonGeometry)).toBeUndefined();
});

test('a position reads as people write it', () => {
  expect(formatPosition(-41.94921, -18.85123, 'NSLO')).toBe('18,85123°\u00a0S, 41,94921°\u00a0O');
});
