import { describe, expect, it } from 'vitest';
import { isImage, refusalOf } from '../../src/web/upload/upload-limits.ts';
import { browserUploadMemory } from '../../src/web/upload/upload-memory.ts';
import { uploadOnce } from '../../src/web/upload/upload-once.ts';
import { createUploadSpeed } from '../../src/web/upload/upload-speed.ts';
import { stallTone } from '../../src/web/upload/upload-stall.ts';
import { type UploadEvents, type UploadHandle, UploadStore } from '../../src/web/upload/upload-store.ts';
import { createUploader } from '../../src/web/upload/uploader.ts';

const file = (name: string, size = 1000) => ({ name, size, type: '' }) as File;

function memoryOf(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
}

function harness(kept: Storage = memoryOf()) {
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
    browserUploadMemory(() => kept),
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
    expect(store.items.map(({ status }) => status)).toEqual(['uploading', 'uploading', 'uploading', 'submitted']);
    running[1]?.events.done('file-b');
    expect(store.items[3]?.status).toBe('uploading');
  });

  it('sent alone and waited for end with what the server says against them, and are not kept', async () => {
    const { store, running } = harness();
    const sent = uploadOnce(store, { file: file('a'), purpose: 'test' }, 'unknown');
    running[0]?.events.failed('Acesso negado.');
    await expect(sent).rejects.toThrow('Acesso negado.');
    expect(store.items.map(({ status }) => status)).toEqual(['canceled']);
    const again = uploadOnce(store, { file: file('a'), purpose: 'test' }, 'unknown');
    running[1]?.events.done('id');
    await expect(again).resolves.toBe('id');
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
    expect(item).toMatchObject({ status: 'rejected', problem: 'O arquivo é grande demais.' });
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
    // 'default uploader limit 106300440576 bytes; the component default 1 TiB': the smaller one is met first.
    expect(refusalOf(file('any', 106_300_440_577), {})).toBe('ui.upload.tooLarge');
    expect(refusalOf(file(' ', 5), {})).toBe('ui.upload.nameless');
  });

  it('count files where a number is given; 0 means none', () => {
    expect(refusalOf(file('a'), { maxItems: 2 }, 1)).toBeUndefined();
    expect(refusalOf(file('a'), { maxItems: 2 }, 2)).toBe('ui.upload.tooMany');
    expect(refusalOf(file('a'), { maxItems: 0, extensions: [] }, 5000)).toBeUndefined();
  });

  it('know images by .jpg, .jpeg, .png or an image mime type', () => {
    for (const name of ['a.jpg', 'b.JPEG', 'c.png']) expect(isImage({ name, type: '' })).toBe(true);
    expect(isImage({ name: 'd', type: 'image/webp' })).toBe(true);
    expect(isImage({ name: 'png', type: 'text/plain' })).toBe(false);
  });
});

describe('the whole', () => {
  it('leaves out what was rejected or taken back', () => {
    const { store, running, add } = harness();
    const [first, second, third] = [add('a', 100), add('b', 50), add('c', 30)];
    running[0]?.events.progress(40);
    running[1]?.events.progress(10);
    expect(store.totals).toMatchObject({ files: 3, sent: 50, size: 180 });
    running[1]?.events.failed('não');
    if (third) store.cancel(third);
    store.reject({ file: file('d', 7), purpose: 'test' }, 'não');
    expect(second?.status).toBe('rejected');
    expect(store.totals).toMatchObject({ files: 1, sent: 40, size: 100 });
    running[0]?.events.done('id');
    expect(first?.status).toBe('successful');
    expect(store.totals).toMatchObject({ files: 1, successful: 1, sent: 100 });
  });

  it('tells its speed by six samples over all files', () => {
    const { store, running, add, pass } = harness();
    add('a', 10_000_000);
    add('b', 10_000_000);
    for (let step = 1; step <= 5; step++) {
      pass(1000);
      running[step % 2]?.events.progress(step * 500_000);
      expect(store.totals.megabits).toBeUndefined();
    }
    pass(1000);
    running[0]?.events.progress(3_000_000);
    expect(store.totals.megabits).toBeGreaterThan(0);
    expect(store.totals.secondsLeft).toBeGreaterThan(0);
  });

  it('warns after 5 s without a byte and alarms 10 s later', () => {
    const { store, running, add, pass } = harness();
    const item = add('a', 1000);
    if (!item) throw new Error('not added');
    const tone = () => stallTone(store.silenceOf(item));
    pass(4999);
    expect(tone()).toBe('brand');
    pass(1);
    expect(tone()).toBe('warning');
    pass(9999);
    expect(tone()).toBe('warning');
    pass(1);
    expect(tone()).toBe('danger');
    running[0]?.events.retrying(3);
    expect(item.retries).toBe(3);
    running[0]?.events.progress(1);
    expect(item.retries).toBe(0);
    expect(tone()).toBe('brand');
  });
});

describe('interrupted uploads', () => {
  it('are remembered for their person alone, and go on when the same file is chosen again', () => {
    const kept = memoryOf();
    const before = harness(kept);
    before.store.enter('ana.2');
    before.add('planta.zip', 1000);
    before.pass(1000);
    before.running[0]?.events.progress(600);

    const after = harness(kept);
    after.store.enter('bia.2');
    expect(after.store.items).toEqual([]);
    after.store.enter('ana.2');
    expect(after.store.items).toMatchObject([{ status: 'interrupted', sent: 600, size: 1000 }]);
    expect(after.store.totals).toMatchObject({ files: 1, sent: 600 });
    expect(after.running).toEqual([]);

    const other = file('planta.zip', 999);
    expect(after.store.reselect([other, file('planta.zip', 1000)])).toEqual([other]);
    expect(after.store.items).toMatchObject([{ status: 'uploading', sent: 600 }]);
    expect(after.running).toMatchObject([{ name: 'planta.zip', calls: ['start'] }]);
    after.running[0]?.events.done('id');
    expect(harness(kept).store.items).toEqual([]);
  });

  it('stop when their person leaves', () => {
    const { store, running, add } = harness();
    store.enter('ana.2');
    add('a');
    store.enter(undefined);
    expect(running[0]?.calls).toEqual(['start', 'pause']);
    expect(store.items).toEqual([]);
  });
});

describe('an uploader', () => {
  const parts = (store: UploadStore, change: object = {}) => ({
    uploads: store,
    organizationId: 2,
    purpose: 'test',
    basePath: 'files/{orgId}/{documentType}/{fileName}',
    create: async () => {},
    onError: () => {},
    onRefused: () => {},
    ...change,
  });

  it('needs a base path and a create function, else an error is raised', () => {
    const { store } = harness();
    expect(() => createUploader(parts(store, { basePath: '' }))).toThrow('base path');
    expect(() => createUploader(parts(store, { create: undefined }))).toThrow('create function');
  });

  it('makes the record of what was stored, and tells what it refuses', async () => {
    const { store, running } = harness();
    const made: unknown[] = [];
    const refused: unknown[] = [];
    const uploader = createUploader(
      parts(store, {
        maxItems: 1,
        create: async (info: unknown) => void made.push(info),
        onRefused: (_file: File, refusal: string) => void refused.push(refusal),
      }),
    );
    const [item] = uploader.take([file('Planta.PDF', 5), file('b.pdf', 5)]);
    running[0]?.events.done('00000000-0000-7000-8000-000000000001');
    await item?.finished;
    await new Promise((later) => setTimeout(later));
    expect(refused).toEqual(['ui.upload.tooMany']);
    expect(made).toMatchObject([
      {
        fileName: 'Planta.PDF',
        extension: '.pdf',
        size: 5,
        fullPath: 'files/2/other/Planta--5.pdf',
        path: 'files/2/other',
      },
    ]);
  });
});
