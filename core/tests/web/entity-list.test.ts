import { autorun } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FilterOf, uuidv7 } from '../../src/index.ts';
import { many } from '../../src/web/index.ts';
import { Dweller, Parcel } from './support/entities.ts';
import { holdAnswers, pass, projectId, settle, setupStores } from './support/setup-stores.ts';

let setup: Awaited<ReturnType<typeof setupStores>>;
beforeEach(async () => {
  vi.useFakeTimers();
  setup = await setupStores();
});
afterEach(() => {
  setup.live.close();
  vi.useRealTimers();
});

function fill(count: number): void {
  for (let index = 0; index < count; index++) {
    setup.server.insert(Parcel, {
      block: `Q${String(index).padStart(6, '0')}`,
      lot: '1',
      projectId,
      status: 'pending',
    });
  }
}

const parcels = () => setup.stores.store(Parcel);
const offsets = () =>
  setup.server.requests.filter(({ operation }) => operation === 'Parcels').map(({ variables }) => variables.offset);

describe('a list', () => {
  it('loads its first page and the count', async () => {
    fill(3);
    const list = parcels().list({ filter: { projectId: { equalTo: projectId } }, orderBy: ['-block'] });
    expect(list.status).toBe('loading');
    expect(list.rowCount).toBe(0);
    await settle();
    expect(list.status).toBe('ready');
    expect(list.rowCount).toBe(3);
    expect(list.rows.map(({ block }) => block)).toEqual(['Q000002', 'Q000001', 'Q000000']);
  });

  it('knows where a record stands that it has not loaded, and that one it leaves out stands nowhere', async () => {
    fill(450);
    const list = parcels().list({ filter: { block: { notEqualTo: 'Q000003' } }, orderBy: ['-block'] });
    await settle();
    const idOf = (block: string) => setup.server.table(Parcel).find((row) => row.block === block)?.id as string;
    const { signal } = new AbortController();
    const far = list.indexOf(idOf('Q000010'), signal);
    const left = list.indexOf(idOf('Q000003'), signal);
    await settle();
    // From 449 down to 11 without the one left out.
    expect(await far).toBe(439);
    expect(await left).toBeUndefined();
  });

  it('is an error with what went wrong when there is nothing to show, and recovers', async () => {
    setup.server.refuse = () => 'INTERNAL';
    const list = parcels().list();
    await settle();
    expect(list.status).toBe('error');
    expect(list.error).toMatchObject({ code: 'INTERNAL' });
    expect(setup.toasts).toEqual(['Erro interno do servidor']);
    setup.server.refuse = () => undefined;
    await list.refresh();
    expect(list.status).toBe('ready');
    expect(list.error).toBeUndefined();
  });

  it('asks for related records where they are included', async () => {
    const parcel = setup.server.insert(Parcel, { block: 'A', projectId, status: 'pending' });
    setup.server.insert(Dweller, { name: 'Rui', parcelId: parcel.id, projectId });
    const list = parcels().list({
      include: { dwellers: many(Dweller, ['name'], { first: 5 }) },
    });
    await settle();
    expect(list.rows[0]?.dwellers.nodes[0]?.name).toBe('Rui');
  });
});

describe('a window on 100,000 rows', () => {
  // Made once: these tests only read.
  const rows = Array.from({ length: 100_000 }, (_, index) => ({
    id: uuidv7(),
    block: `Q${String(index).padStart(6, '0')}`,
    projectId,
    status: 'pending',
    updatedAt: '2025-01-01T00:00:00.000001Z',
    organizationId: 2,
    createdAt: '2025-01-01T00:00:00.000001Z',
  }));
  beforeEach(() => void setup.server.rows.set(Parcel.id, rows));

  it('loads only what is looked at, and counts once', async () => {
    const list = parcels().list();
    await settle();
    expect(list.rowCount).toBe(100_000);
    list.ensureRange(50_020, 50_060);
    expect(list.rowAt(50_030)).toBeUndefined();
    await pass(80);
    expect(list.rowAt(50_030)?.block).toBe('Q050030');
    expect(offsets()).toEqual([0, 50_000]);
    const counting = setup.server.requests.filter(
      ({ document }) => document.includes('parcels(') && document.includes('totalCount'),
    );
    expect(counting).toHaveLength(1);
    list.ensureRange(99_950, 100_400);
    await pass(80);
    expect(list.rowAt(99_999)?.block).toBe('Q099999');
    expect(offsets()).toEqual([0, 50_000, 99_900]);
  });

  it('tells a screen when the row has come', async () => {
    const list = parcels().list();
    await settle();
    const seen: (string | undefined)[] = [];
    const stop = autorun(() => seen.push(list.rowAt(250)?.block));
    list.ensureRange(200, 300);
    await pass(80);
    stop();
    expect(seen).toEqual([undefined, 'Q000250']);
  });

  it('keeps at most so many pages, those nearest to what is looked at', async () => {
    const list = parcels().list({ maxPages: 5 });
    await settle();
    for (let page = 1; page <= 12; page++) {
      list.ensureRange(page * 100, page * 100 + 40);
      await pass(80);
    }
    expect(list.rows).toHaveLength(500);
    expect(list.rowAt(1200)?.block).toBe('Q001200');
    expect(list.rowAt(0)).toBeUndefined();
    list.ensureRange(0, 40);
    await pass(80);
    expect(list.rowAt(0)?.block).toBe('Q000000');
  });

  it('never asks for more than it keeps, however large the range', async () => {
    const list = parcels().list({ maxPages: 5 });
    await settle();
    list.ensureRange(0, 100_000);
    await pass(80);
    expect(offsets()).toEqual([0, 100, 200, 300]);
  });

  it('asks for where a dragged scroll bar comes to rest, not for the way there', async () => {
    const list = parcels().list();
    await settle();
    await pass(1000);
    for (let frame = 1; frame <= 60; frame++) {
      list.ensureRange(frame * 1000, frame * 1000 + 40);
      await pass(16);
    }
    await pass(80);
    expect(list.rowAt(60_010)?.block).toBe('Q060010');
    expect(offsets().length).toBeLessThan(20);
  });

  it('withdraws requests for rows that nobody waits for any more', async () => {
    const list = parcels().list();
    await settle();
    const held = holdAnswers(setup.server, 'Parcels');
    list.ensureRange(5000, 5040);
    await pass(80);
    list.ensureRange(9000, 9040);
    await pass(80);
    expect(held.waiting.map(({ request }) => [request.variables.offset, request.signal?.aborted])).toEqual([
      [5000, true],
      [9000, false],
    ]);
    await held.release(0);
    expect(list.rowAt(5000)).toBeUndefined();
    await held.release(1);
    expect(list.rowAt(9000)?.block).toBe('Q009000');
    expect(list.error).toBeUndefined();
  });

  it('does not hammer a server that fails: a page is tried again after a rest', async () => {
    const list = parcels().list();
    await settle();
    setup.server.refuse = () => 'UNAVAILABLE';
    for (let call = 0; call < 20; call++) {
      list.ensureRange(5000, 5040);
      await pass(80);
    }
    expect(offsets()).toEqual([0, 5000]);
    expect(list.status).toBe('ready');
    expect(list.error).toMatchObject({ code: 'UNAVAILABLE' });
    setup.server.refuse = () => undefined;
    await pass(5000);
    list.ensureRange(5000, 5040);
    await pass(80);
    expect(list.rowAt(5000)?.block).toBe('Q005000');
  });

  it('refreshes what is looked at in one go and keeps the rows until then', async () => {
    const list = parcels().list();
    await settle();
    list.ensureRange(50_000, 50_150);
    await pass(80);
    const before = setup.server.requests.length;
    const held = holdAnswers(setup.server, 'Parcels');
    const refreshed = list.refresh();
    await settle();
    expect(list.status).toBe('ready');
    expect(list.isRefreshing).toBe(true);
    await held.release(1);
    expect(list.rowAt(50_100)?.block).toBe('Q050100');
    await held.release(0);
    await refreshed;
    expect(list.isRefreshing).toBe(false);
    const asked = setup.server.requests.slice(before);
    expect(asked.map(({ document }) => document.includes('totalCount'))).toEqual([true, false]);
    expect(list.rowAt(0)).toBeUndefined();
    expect(list.rowAt(50_149)?.block).toBe('Q050149');
  });

  it('loads what came into view while it was refreshing', async () => {
    const list = parcels().list();
    await settle();
    const held = holdAnswers(setup.server, 'Parcels');
    void list.refresh();
    await settle();
    list.ensureRange(700, 740);
    await pass(80);
    held.stop();
    await held.release(0);
    await held.release(1);
    await settle();
    expect(list.rowAt(710)?.block).toBe('Q000710');
  });
});

describe('a new query', () => {
  beforeEach(() => fill(250));

  it('is never answered by an answer to the former one, in whatever order they come', async () => {
    const list = parcels().list();
    await settle();
    const held = holdAnswers(setup.server, 'Parcels');
    list.setQuery({ orderBy: ['-block'] });
    await settle();
    list.setQuery({ orderBy: ['block'], filter: { block: { equalTo: 'Q000007' } } });
    await settle();
    expect(held.waiting[0]?.request.signal?.aborted).toBe(true);
    expect(list.rows).toHaveLength(100);
    await held.release(1);
    expect(list.rows.map(({ block }) => block)).toEqual(['Q000007']);
    await held.release(0);
    expect(list.rows.map(({ block }) => block)).toEqual(['Q000007']);
    expect(list.rowCount).toBe(1);
    expect(list.status).toBe('ready');
  });

  it('ignores a late answer even of a server that does not notice being given up', async () => {
    const list = parcels().list();
    await settle();
    const held = holdAnswers(setup.server, 'Parcels');
    setup.server.noticesAborts = false;
    list.setQuery({ orderBy: ['-block'] });
    await settle();
    list.setQuery({ orderBy: ['block'] });
    await settle();
    await held.release(1);
    await held.release(0);
    expect(list.rows[0]?.block).toBe('Q000000');
  });

  it('waits while a search text is being typed, and withdraws the old request at once', async () => {
    const list = parcels().list();
    await settle();
    const held = holdAnswers(setup.server, 'Parcels');
    void list.refresh();
    await settle();
    for (const search of ['Q', 'Q0', 'Q00', 'Q00012']) {
      list.setQuery({ search });
      await pass(200);
    }
    expect(held.waiting).toHaveLength(1);
    expect(held.waiting[0]?.request.signal?.aborted).toBe(true);
    expect(list.status).toBe('loading');
    held.stop();
    await pass(100);
    expect(list.rowCount).toBe(10);
    expect(setup.server.requests.at(-1)?.variables.filter).toEqual({ search: 'Q00012' });
  });

  it('joins filter and search; the same query again is no request', async () => {
    const list = parcels().list({ filter: { status: { equalTo: 'pending' } }, search: 'Q' });
    await settle();
    const before = setup.server.requests.length;
    list.setQuery({ search: 'Q', filter: { status: { equalTo: 'pending' } } });
    await pass(1000);
    expect(setup.server.requests).toHaveLength(before);
    const both = {
      and: [{ status: { equalTo: 'pending' } }, { dwellersExist: false, status: { notEqualTo: 'sold' } }],
    };
    list.setQuery({ filter: both as FilterOf<typeof Parcel> });
    await settle();
    expect(setup.server.requests.at(-1)?.variables.filter).toEqual({ ...both, search: 'Q' });
    // Where a key stands twice, both are asked for.
    list.setQuery({ filter: { search: 'R' } });
    await settle();
    expect(setup.server.requests.at(-1)?.variables.filter).toEqual({ and: [{ search: 'R' }, { search: 'Q' }] });
  });

  it('that fails does not show the rows of the former one', async () => {
    const list = parcels().list();
    await settle();
    setup.server.refuse = () => 'FILTER_TOO_LARGE';
    list.setQuery({ filter: { block: { equalTo: 'x' } } });
    await settle();
    expect(list.status).toBe('error');
    expect(list.rows).toEqual([]);
    expect(list.rowCount).toBe(0);
  });

  it('after it is disposed of asks for nothing', async () => {
    const list = parcels().list();
    await settle();
    const before = setup.server.requests.length;
    list.dispose();
    list.setQuery({ search: 'x' });
    list.invalidate();
    list.ensureRange(100, 200);
    await pass(2000);
    expect(setup.server.requests).toHaveLength(before);
  });
});
