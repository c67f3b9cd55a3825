/** The simulator's own time: it stands still until it is told to go on, so that a year of due dates passes in a test. */
export interface VirtualClock {
  now(): number;
  /** `YYYY-MM-DD`, as Asaas reckons days. */
  today(): string;
  /** Never back. */
  goTo(instant: number): void;
}

export function virtualClock(start = Date.now()): VirtualClock {
  let now = start;
  return {
    now: () => now,
    today: () => dayOf(now),
    goTo(instant) {
      now = Math.max(now, instant);
    },
  };
}

const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' });
export const dayOf = (instant: number): string => days.format(new Date(instant));
/** Noon in Brasília: no change of clocks makes another day of it. */
export const noonOf = (day: string): number => Date.parse(`${day}T15:00:00Z`);
