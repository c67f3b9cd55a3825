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
 * A stranger's file is 2 MB at most, 20 MB unpacked, and read within half a second; a city's drawing of 300 MB within a minute and in less
 * than a gigabyte. The rest is room for machines that are slow or busy: the limits part what takes long from what never ends.
 */
const stranger: ReadingLimits = {
  answerMs: 10_000,
  totalMs: 15_000,
  perMegabyteMs: 0,
  heapMegabytes: 256,
  memoryMegabytes: 512,
};
const office: ReadingLimits = {
  answerMs: 60_000,
  totalMs: 120_000,
  perMegabyteMs: 2000,
  heapMegabytes: 2048,
  memoryMegabytes: 3072,
};

export const readingLimits: Readonly<Record<ReadingTurn['asker'], ReadingLimits>> = {
  stranger,
  member: office,
  job: office,
};
