import type { LiveMessage, WebServices } from '@gleba/core/web';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startImportWatch, watchImport } from '../../src/web/import/import-watch.ts';

const stops: (() => void)[] = [];
type Services = Parameters<typeof startImportWatch>[0];

function setup(job: { status: string; error: string | null } | null) {
  let tell: (message: LiveMessage) => void = () => {};
  const notifier = { success: vi.fn(), error: vi.fn(), info: vi.fn() };
  const record = vi.fn(async () => job ?? undefined);
  const services = {
    api: { record },
    live: {
      subscribe: (listener: (message: LiveMessage) => void) => {
        tell = listener;
        return () => {};
      },
    },
    notifier,
    translate: (key: string) => key,
  } as unknown as Pick<WebServices, keyof Services>;
  stops.push(startImportWatch(services));
  return { tell: (message: LiveMessage) => tell(message), notifier, record };
}

const statusChange = (recordId: string): LiveMessage => ({
  kind: 'entity',
  id: 'e',
  name: 'core.job.changed',
  entity: 'core.job',
  recordId,
  projectId: 'p',
  at: '',
  actor: null,
  data: { id: recordId, changes: { status: { from: 'RUNNING', to: 'DONE' } } },
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('the watch over imports', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    vi.unstubAllGlobals();
  });

  it('tells the end once, whatever screen is open', async () => {
    const { tell, notifier } = setup({ status: 'DONE', error: null });
    watchImport('a');
    tell(statusChange('a'));
    tell(statusChange('a'));
    await settled();
    expect(notifier.success.mock.calls).toEqual([['lands.import.done']]);
    tell(statusChange('a'));
    await settled();
    expect(notifier.success).toHaveBeenCalledTimes(1);
  });

  it('tells a failure with its reason', async () => {
    const { tell, notifier } = setup({ status: 'FAILED', error: 'O ZIP está corrompido.' });
    watchImport('a');
    tell(statusChange('a'));
    await settled();
    expect(notifier.error.mock.calls).toEqual([['lands.import.failed: O ZIP está corrompido.']]);
  });

  it('finds out about an end that was missed when the stream comes back', async () => {
    const { tell, notifier } = setup({ status: 'DONE', error: null });
    watchImport('a');
    tell({ kind: 'reset' });
    await settled();
    expect(notifier.success).toHaveBeenCalledTimes(1);
  });

  it('finds out without any news, too, and asks nothing when there is nothing to ask', async () => {
    vi.useFakeTimers();
    try {
      const { notifier, record } = setup({ status: 'DONE', error: null });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(record).not.toHaveBeenCalled();
      watchImport('a');
      await vi.advanceTimersByTimeAsync(15_000);
      expect(notifier.success).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('asks nothing about other jobs, and waits while its own is running', async () => {
    const { tell, notifier, record } = setup({ status: 'RUNNING', error: null });
    watchImport('a');
    tell(statusChange('b'));
    await settled();
    expect(record).not.toHaveBeenCalled();
    tell(statusChange('a'));
    await settled();
    expect(record).toHaveBeenCalledTimes(1);
    expect(notifier.success).not.toHaveBeenCalled();
  });

  it('says nothing about a cancelled one: the person did it', async () => {
    const { tell, notifier } = setup({ status: 'CANCELED', error: null });
    watchImport('a');
    tell(statusChange('a'));
    await settled();
    expect(notifier.success).not.toHaveBeenCalled();
    expect(notifier.error).not.toHaveBeenCalled();
  });
});
