/** Five fields as cron(5) reads them: minute, hour, day of the month, month, day of the week (0 and 7 are Sunday). */
export interface CronFields {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly days: readonly number[];
  readonly months: readonly number[];
  readonly weekdays: readonly number[];
  /** Both day fields are restricted: either of them is enough, as in cron(5). */
  readonly eitherDay: boolean;
}

const bounds = { minutes: [0, 59], hours: [0, 23], days: [1, 31], months: [1, 12], weekdays: [0, 7] } as const;

/** Reads numbers, lists, ranges and steps. Throws with words that say what is wrong. */
export function parseCron(expression: string): CronFields {
  const parts = expression.trim().split(/\s+/);
  const [minute, hour, day, month, weekday] = parts;
  if (parts.length !== 5 || !minute || !hour || !day || !month || !weekday) {
    throw new Error(`'${expression}' has ${parts.length} fields and needs 5: minute, hour, day, month, weekday.`);
  }
  const read = (name: keyof typeof bounds, text: string) => readField(expression, name, text);
  return {
    minutes: read('minutes', minute),
    hours: read('hours', hour),
    days: read('days', day),
    months: read('months', month),
    weekdays: [...new Set(read('weekdays', weekday).map((number) => number % 7))],
    eitherDay: !day.startsWith('*') && !weekday.startsWith('*'),
  };
}

function readField(expression: string, name: keyof typeof bounds, text: string): readonly number[] {
  const [least, most] = bounds[name];
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const match = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
    const first = Number(match?.[1] ?? least);
    const last = Number(match?.[2] ?? (match?.[1] === undefined || match[3] !== undefined ? most : first));
    const step = Number(match?.[3] ?? 1);
    if (!match || first < least || last > most || first > last || step < 1) {
      throw new Error(`'${part}' in '${expression}' is no value of ${name} (${least} to ${most}).`);
    }
    for (let value = first; value <= last; value += step) values.add(value);
  }
  return [...values].sort((a, b) => a - b);
}

/** Furthest that a due time is looked for: a leap day comes within eight years, also around 2100. */
const daysAhead = 366 * 8 + 2;

/**
 * The first moment behind `after` that the fields name in the zone; undefined when there is none. A time that a change of the
 * clock skips comes as much later as the clock was put forward; one that comes twice is the first.
 */
export function nextCronTime(
  fields: CronFields,
  timeZone: string,
  after: Date,
  accepts: (day: string) => boolean = () => true,
): Date | undefined {
  const start = localTime(after, timeZone);
  const firstDay = Date.UTC(start.year, start.month - 1, start.day);
  for (let ahead = 0; ahead < daysAhead; ahead += 1) {
    const day = new Date(firstDay + ahead * 86_400_000);
    if (!namesDay(fields, day) || !accepts(day.toISOString().slice(0, 10))) continue;
    for (const hour of fields.hours) {
      // An hour or more before now; a clock that is put back can bring up to three again.
      if (ahead === 0 && hour < start.hour - 3) continue;
      for (const minute of fields.minutes) {
        const at = instantOf(day.getTime() + (hour * 60 + minute) * 60_000, timeZone);
        if (at > after.getTime()) return new Date(at);
      }
    }
  }
  return undefined;
}

function namesDay({ days, months, weekdays, eitherDay }: CronFields, day: Date): boolean {
  if (!months.includes(day.getUTCMonth() + 1)) return false;
  const isDay = days.includes(day.getUTCDate());
  const isWeekday = weekdays.includes(day.getUTCDay());
  return eitherDay ? isDay || isWeekday : isDay && isWeekday;
}

/** The day and hour that a clock in the zone shows. Throws for a zone that the platform does not know. */
export function localTime(at: Date, timeZone: string) {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return {
    year: get('year'),
    month: get('month'),
    day: get('day'),
    hour: get('hour'),
    minute: get('minute'),
    second: get('second'),
  };
}

/** The instant at which a clock of the zone shows `shown`, a local time as if it were UTC, in milliseconds. */
function instantOf(shown: number, timeZone: string): number {
  const before = shown - offsetAt(shown - 86_400_000, timeZone);
  if (before + offsetAt(before, timeZone) === shown) return before;
  const after = shown - offsetAt(shown + 86_400_000, timeZone);
  return after + offsetAt(after, timeZone) === shown ? after : before;
}

function offsetAt(at: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = localTime(new Date(at), timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}
