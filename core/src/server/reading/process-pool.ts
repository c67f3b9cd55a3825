import type { ReadingLimits } from './reading-limits.ts';
import { type ReadingProcess, startReadingProcess } from './reading-process.ts';

export interface ProcessPool {
  take(limits: ReadingLimits): Promise<ReadingProcess>;
  /** For one that has read its file to a clean end. */
  keep(limits: ReadingLimits, process: ReadingProcess): void;
  /** Resolves when no process runs any more. */
  stop(): Promise<void>;
}

/** Of each size; a person in a wizard asks for the same file again within some seconds. */
const maxResting = 2;
const restMs = 20_000;

/** Processes that have nothing to read wait a while for the next file: starting one takes longer than reading a small file. */
export function createProcessPool(module: () => string | Promise<string>): ProcessPool {
  const resting = new Map<ReadingLimits, ReadingProcess[]>();
  const started = new Set<ReadingProcess>();
  let isStopped = false;
  const leave = (limits: ReadingLimits, process: ReadingProcess) => {
    const list = resting.get(limits)?.filter((other) => other !== process) ?? [];
    resting.set(limits, list);
  };
  return {
    async take(limits) {
      for (const process of resting.get(limits) ?? []) {
        leave(limits, process);
        if (process.isAlive) return process;
      }
      const process = await startReadingProcess({ ...limits, module: await module() });
      for (const other of started) if (!other.isAlive) started.delete(other);
      started.add(process);
      if (isStopped) void process.end('aborted');
      return process;
    },
    keep(limits, process) {
      const list = resting.get(limits) ?? [];
      if (isStopped || list.length >= maxResting) {
        void process.end('aborted');
        return;
      }
      resting.set(limits, [...list, process]);
      process.rest();
      const isResting = () => resting.get(limits)?.includes(process);
      setTimeout(() => {
        if (!isResting()) return;
        leave(limits, process);
        void process.end('aborted');
      }, restMs).unref();
    },
    async stop() {
      isStopped = true;
      await Promise.all([...started].map((process) => process.end('aborted')));
    },
  };
}
