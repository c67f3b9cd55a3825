import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../src/web/upload/upload-button.tsx';
import { createUploadSpeed } from '../../src/web/upload/upload-speed.ts';
import { type UploadEvents, type UploadHandle, UploadStore } from '../../src/web/upload/upload-store.ts';

const file = (name: string, size = 1000) => ({ name, size }) as File;

function harness() {
  let now = 0;
  const running: { name: string; events: UploadEvents; calls: string[] }[] = [];
  const store = new UploadStore(
    ({ file: { name } }, events): UploadHandle => {
      const entry = { name, events, calls: [] as string[] };
      running.push(entry);
      return {
        start: () => void entry.calls.push('start'),
        pause: () => void entry.calls.push('pause'),
        cancel: () => void entry.calls.push('cancel'),
      };
    },
    () => now,
  );
  const add = (name: string, size?: number) => store.add({ file: file(name, size), purpose: 'test' });
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { store, running, add, pass };
}

describe('uploads', () => {
  it('run three at a time, the next starts when one ends', () => {
    const { store, running, add } = harness();
    for (const name of ['a', 'b', 'c', 'd']) add(name);
    expect(store.items.map(({ status }) => status)).toEqual(['uploading', 'uploading', 'uploading', 'waiting']);
    running[1]?.events.done('file-b');
    expect(store.items[3]?.status).toBe('uploading');
  });

  it('refuse a file of the same name and size that is on its way', async () => {
    const { running, add } = harness();
    const first = add('a', 5);
    expect(add('a', 5)).toBeUndefined();
    expect(add('a', 6)).toBeDefined();
    running[0]?.events.done('id');
    await expect(first?.finished).resolves.toBe('id');
    expect(add('a', 5)).toBeDefined();
  });

  it('pause, continue, fail, try again and cancel on the same handle', async () => {
    const { store, running, add } = harness();
    const item = add('a');
    if (!item) throw new Error('not added');
    store.pause(item);
    expect(item.status).toBe('paused');
    running[0]?.events.progress(500);
    expect(item.sent).toBe(0);
    store.resume(item);
    running[0]?.events.failed('O arquivo é grande demais.');
    expect(item).toMatchObject({ status: 'failed', problem: 'O arquivo é grande demais.' });
    store.resume(item);
    store.cancel(item);
    expect(running[0]?.calls).toEqual(['start', 'pause', 'start', 'start', 'cancel']);
    await expect(item.finished).resolves.toBeUndefined();
    running[0]?.events.done('late');
    expect(item.status).toBe('canceled');
  });

  it('tell the speed from six samples on', () => {
    const { running, add, pass } = harness();
    const item = add('a', 10_000_000);
    for (let step = 1; step <= 6; step++) {
      expect(item?.megabits).toBeUndefined();
      pass(1000);
      running[0]?.events.progress(step * 1_000_000);
    }
    expect(item?.megabits).toBeCloseTo(8);
    expect(item?.secondsLeft).toBeCloseTo(4);
  });
});

describe('the speed', () => {
  it('looks back at twenty samples', () => {
    const speed = createUploadSpeed();
    for (let at = 0; at < 30; at++) speed.add({ at: at * 1000, bytes: at < 10 ? 0 : (at - 10) * 125_000 });
    expect(speed.megabits()).toBeCloseTo(1);
    speed.reset();
    expect(speed.megabits()).toBeUndefined();
  });
});

describe('limits', () => {
  it('say why a file is not taken', () => {
    const limits = { extensions: ['.zip'], maxSize: 100 };
    expect(refusalOf(file('lotes.ZIP', 100), limits)).toBeUndefined();
    expect(refusalOf(file('lotes.pdf', 100), limits)).toBe('ui.upload.extension');
    expect(refusalOf(file('lotes.zip', 101), limits)).toBe('ui.upload.tooLarge');
    expect(refusalOf(file('lotes.zip', 0), limits)).toBe('ui.upload.empty');
    expect(refusalOf(file('any', 106_300_440_576), {})).toBeUndefined();
    expect(refusalOf(file('any', 106_300_440_577), {})).toBe('ui.upload.tooLarge');
  });
});
