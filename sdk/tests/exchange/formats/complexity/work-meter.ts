import { Session } from 'node:inspector/promises';

/**
 * Counts the work of the readers and of the libraries below them without a word in their code, so that none can forget to count:
 * V8 tells how often each block of JavaScript ran, and what is done inside of a native function is charged by the length that
 * it looked at. What one expression does with its text is not seen (tests/architecture judges them), nor what SQLite does.
 */
export interface WorkMeter {
  measure(work: () => Promise<unknown>): Promise<number>;
  /** Sources below a folder that have run since the meter was started. */
  readonly ran: ReadonlySet<string>;
  stop(): Promise<void>;
}

const counted =
  /\/sdk\/src\/(?:exchange\/reading\/|geo\/brazil-crs)|\/plugins\/finance\/src\/(?:server\/statements|money\/statement)\/|\/plugins\/workspace\/src\/server\/|\/node_modules\/(?:csv-parse|iconv-lite|yauzl)\//;

/** Has to be started before the readers are imported: a function that was compiled before has no blocks to count. */
export async function startMeter(): Promise<WorkMeter> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const ran = new Set<string>();
  const take = async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    let blocks = 0;
    for (const { url, functions } of result) {
      if (!counted.test(url)) continue;
      const path = url.replace(/^file:\/\//, '').replace(/\?.*$/, '');
      for (const { ranges, functionName } of functions) {
        for (const { count } of ranges) blocks += count;
        // The module's own outermost function runs when it is imported.
        if (functionName !== '' && (ranges[0]?.count ?? 0) > 0) ran.add(path);
      }
    }
    return blocks;
  };
  return {
    ran,
    async measure(work) {
      await take();
      const natives = chargeNatives();
      try {
        await work();
      } finally {
        natives.restore();
      }
      return (await take()) + natives.charged();
    },
    stop: async () => {
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}

type Native = (this: unknown, ...parameters: unknown[]) => unknown;

/** The length of whatever it is: text, bytes, a list. */
function lengthOf(value: unknown): number {
  return typeof value === 'string' || ArrayBuffer.isView(value) || Array.isArray(value)
    ? Reflect.get(Object(value), 'length')
    : 0;
}

/** From where the search began to behind what it found, or to the end. */
function searched(subject: unknown, [wanted, from]: readonly unknown[], found: unknown): number {
  const start = typeof from === 'number' ? Math.max(0, from) : 0;
  const end = typeof found === 'number' && found >= 0 ? found + lengthOf(wanted) : lengthOf(subject);
  return Math.max(0, end - start);
}

const whole = (subject: unknown) => lengthOf(subject);

const charges: readonly (readonly [
  object: object,
  names: readonly string[],
  charge: (subject: unknown, parameters: readonly unknown[], result: unknown) => number,
])[] = [
  [String.prototype, ['indexOf'], searched],
  [
    String.prototype,
    [
      'lastIndexOf',
      'includes',
      'split',
      'replaceAll',
      'trim',
      'toLowerCase',
      'toUpperCase',
      'normalize',
      'padStart',
      'padEnd',
    ],
    whole,
  ],
  [String.prototype, ['startsWith', 'endsWith'], (_, [sign]) => lengthOf(sign)],
  [Buffer.prototype, ['indexOf', 'includes', 'equals', 'copy', 'fill'], searched],
  [Buffer.prototype, ['toString', 'latin1Slice', 'utf8Slice', 'ucs2Slice'], (_, __, text) => lengthOf(text)],
  [Buffer, ['concat', 'from'], (_, __, bytes) => lengthOf(bytes)],
  [Array.prototype, ['indexOf', 'includes'], searched],
  [Array.prototype, ['slice', 'concat', 'flat', 'splice'], (_, __, list) => lengthOf(list)],
  [Array.prototype, ['join', 'reverse', 'sort'], whole],
  [Object, ['entries', 'keys', 'values'], (_, __, list) => lengthOf(list)],
];

function chargeNatives() {
  let spent = 0;
  const restores: (() => void)[] = [];
  const replace = (object: object, name: string, made: (native: Native) => Native) => {
    const described = Object.getOwnPropertyDescriptor(object, name);
    const native = described?.value;
    if (!described || typeof native !== 'function') return;
    Object.defineProperty(object, name, { ...described, value: made(native) });
    restores.push(() => Object.defineProperty(object, name, described));
  };
  for (const [object, names, charge] of charges) {
    for (const name of names) {
      replace(
        object,
        name,
        (native) =>
          function (this: unknown, ...parameters) {
            const result = Reflect.apply(native, this, parameters);
            spent +=
              1 + charge(typeof this === 'object' && this instanceof String ? String(this) : this, parameters, result);
            return result;
          },
      );
    }
  }
  // Every other method of expressions and of texts with expressions goes through it.
  replace(
    RegExp.prototype,
    'exec',
    (native) =>
      function (this: unknown, ...parameters) {
        const from = this instanceof RegExp && (this.global || this.sticky) ? this.lastIndex : 0;
        const found = Reflect.apply(native, this, parameters);
        const [text] = parameters;
        const end = Array.isArray(found) ? Number(Reflect.get(found, 'index')) + lengthOf(found[0]) : lengthOf(text);
        spent += 1 + Math.max(0, end - from);
        return found;
      },
  );
  return {
    charged: () => spent,
    restore: () => {
      for (const restore of restores.reverse()) restore();
    },
  };
}
