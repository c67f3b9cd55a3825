import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second (USER_HZ), whatever the kernel's own clock is. */
const microsecondsPerTick = 10_000;

interface ProcessTimes {
  readonly parent: number;
  readonly microseconds: number;
}

/** proc_pid_stat(5): after the name in brackets come state, parent (4), … utime (14) and stime (15). */
function timesOf(pid: number | string): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      parent: Number(fields[1]),
      microseconds: (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick,
    };
  } catch {
    return undefined;
  }
}

/** Microseconds of processor time that a process has used so far. */
export function processorTime(pid: number): number {
  return timesOf(pid)?.microseconds ?? 0;
}

/** The same of a process and its children by pid, so that a difference of two readings misses none that ended in between. */
export function familyTimes(pid: number): ReadonlyMap<number, number> {
  const times = new Map<number, number>([[pid, processorTime(pid)]]);
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const found = timesOf(name);
    if (found?.parent === pid) times.set(Number(name), found.microseconds);
  }
  return times;
}

/** Microseconds between two readings; a process that is only in the second counts whole. */
export function spent(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const [pid, time] of after) sum += time - (before.get(pid) ?? 0);
  return sum;
}

/** Resident memory in bytes (VmRSS). */
export function residentBytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? Number.NaN) * 1024;
}

/** The most that was ever resident (VmHWM). */
export function largestResidentBytes(pid: number): number {
  const line = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? Number.NaN) * 1024;
}
