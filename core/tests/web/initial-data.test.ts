import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InitialData, type InitialSource, loadInitialData, memoryStorage } from '../../src/web/index.ts';

const hour = 3600_000;

let storage: ReturnType<typeof memoryStorage>;
let owner: string | undefined;
let asked: string[];
let data: InitialData;

/** What `name` is asked for takes so long; `undefined` is a failure. */
const source = (name: string, milliseconds: number | undefined) => async () => {
  asked.push(name);
  if (milliseconds === undefined) throw new Error('no connection');
  await new Promise((later) => setTimeout(later, milliseconds));
};

beforeEach(() => {
  vi.useFakeTimers();
  storage = memoryStorage();
  owner = 'ana 2';
  asked = [];
  data = new InitialData({ storage, owner: () => owner });
});
afterEach(() => vi.useRealTimers());

/** What is asked for from now on. */
function from(sources: () => readonly InitialSource[]): void {
  data.from(() => loadInitialData(data, sources()));
}

async function begin(): Promise<number> {
  const from = Date.now();
  const begun = data.begin();
  await vi.runAllTimersAsync();
  await begun;
  return Date.now() - from;
}

describe('what people choose from', () => {
  it('is waited for the first time alone, and its progress is told', async () => {
    from(() => [source('projects', 100), source('types', 200), source('people', 300), source('methods', 100)]);
    const begun = data.begin();
    await vi.advanceTimersByTimeAsync(210);
    expect([data.done, data.count]).toEqual([3, 4]);
    await vi.advanceTimersByTimeAsync(200);
    await begun;
    expect([data.done, data.count]).toEqual([0, 0]);
    await begin();
    expect(asked).toHaveLength(4);
  });

  it('keeps nobody for longer than three seconds', async () => {
    from(() => [source('projects', 60_000)]);
    let isThrough = false;
    void data.begin().then(() => {
      isThrough = true;
    });
    await vi.advanceTimersByTimeAsync(2999);
    expect(isThrough).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isThrough).toBe(true);
  });

  it('is asked for again where some of it did not come, by whoever comes next, and after the device forgot it', async () => {
    let isOnline = false;
    from(() => [source('projects', isOnline ? 1 : undefined), source('types', 1)]);
    await begin();
    isOnline = true;
    await begin();
    await begin();
    expect(asked).toHaveLength(4);
    owner = 'bia 2';
    await begin();
    expect(asked).toHaveLength(6);
    data.forget();
    await begin();
    expect(asked).toHaveLength(8);
  });

  it('is refreshed behind the screen once it is old', async () => {
    from(() => [source('projects', 1)]);
    await begin();
    const refresh = async () => {
      const done = data.refresh();
      await vi.runAllTimersAsync();
      await done;
    };
    await refresh();
    expect(asked).toHaveLength(1);
    vi.setSystemTime(Date.now() + 13 * hour);
    await refresh();
    expect(asked).toHaveLength(2);
  });

  it('is asked for by nobody whose session is for one screen', async () => {
    owner = undefined;
    from(() => [source('projects', 1)]);
    await begin();
    await data.refresh();
    expect(asked).toEqual([]);
  });
});
