import { expect, it, vi } from 'vitest';
import { ChunkLoadError, CssLoadError, chunkTimeoutMs, loadChunk } from '../../src/web/panel/load-chunk.ts';

it("'chunk load error after 120 seconds'", async () => {
  vi.useFakeTimers();
  const loading = loadChunk(() => new Promise(() => {}), 'a');
  const caught = loading.catch((error: unknown) => error);
  vi.advanceTimersByTime(chunkTimeoutMs - 1);
  let isOver = false;
  void caught.then(() => {
    isOver = true;
  });
  await Promise.resolve();
  expect(isOver).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await caught).toBeInstanceOf(ChunkLoadError);
  expect(chunkTimeoutMs).toBe(120_000);
  vi.useRealTimers();
});

it("'stylesheet failure raises a CSS load error'; what breaks while it runs is its own", async () => {
  const css = new Error('Unable to preload CSS for /assets/x.css');
  await expect(loadChunk(() => Promise.reject(css), 'a')).rejects.toBeInstanceOf(CssLoadError);
  const script = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
  await expect(loadChunk(() => Promise.reject(script), 'a')).rejects.toMatchObject({ name: 'ChunkLoadError' });
  const own = new Error('x is not defined');
  await expect(loadChunk(() => Promise.reject(own), 'a')).rejects.toBe(own);
  await expect(loadChunk(async () => 7, 'a')).resolves.toBe(7);
});
