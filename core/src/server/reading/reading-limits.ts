import { getHeapStatistics } from 'node:v8';
import type { ReadingTurn } from '../../reading/foreign-readers-token.ts';

/** What one reading may take. Time is the reading process's own: what its reader does with the rows in between does not count. */
export interface ReadingLimits {
  /** For opening, or for one batch of rows. */
  readonly answerMs: number;
  /** For all answers together. */
  readonly totalMs: number;
  /** Added to both for each megabyte of the file. */
  readonly perMegabyteMs: number;
  /** Of V8's heap; what it cannot count (buffers, WebAssembly) is within `memoryMegabytes`, of the whole process. */
  readonly heapMegabytes: number;
  readonly memoryMegabytes: number;
}

/**
 * A stranger's file is 2 MB at most, 20 MB unpacked, and read within a second. A drawing of 250 MB and 400,000 shapes was opened in
 * 19 s and 1.6 GB on a machine that had much else to do, and needs more for its rows: a member's file may have what V8 would have
 * given the server itself. The limits part what is slow from what never ends.
 */
const stranger: ReadingLimits = {
  answerMs: 10_000,
  totalMs: 15_000,
  perMegabyteMs: 0,
  heapMegabytes: 256,
  memoryMegabytes: 512,
};
const defaultHeap = Math.floor(getHeapStatistics().heap_size_limit / 1024 ** 2);
const office: ReadingLimits = {
  answerMs: 60_000,
  totalMs: 120_000,
  perMegabyteMs: 2000,
  heapMegabytes: defaultHeap,
  // A GeoPackage of 256 MB is in memory twice, beside the heap.
  memoryMegabytes: defaultHeap + 1024,
};

export const readingLimits: Readonly<Record<ReadingTurn['asker'], ReadingLimits>> = {
  stranger,
  member: office,
  job: office,
};
