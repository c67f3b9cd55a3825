import { brazilStates } from './brazil-states.ts';
import { capitalPostalCodes } from './capital-postal-codes.ts';

/** First and last prefix (five digits) of a postal code, both included, and the municipality that they name. */
interface Range {
  readonly from: number;
  readonly to: number;
  /** IBGE's, seven digits. */
  readonly code: string;
}

let reading: Promise<readonly Range[]> | undefined;

/**
 * IBGE's code of the municipality that a postal code's first five digits name; undefined where nobody knows, or several share them.
 * Capitals' are Correios' published ranges; the others were counted (tooling/record-postal-codes.mjs).
 */
export async function municipalityOfPrefix(prefix: number): Promise<string | undefined> {
  const isCapital = ([from, to]: readonly [number, number]) => prefix >= from && prefix <= to;
  const capital = brazilStates.find(({ letters }) => capitalPostalCodes[letters]?.some(isCapital));
  if (capital) return String(capital.capitalCode);
  reading ??= readRanges();
  const ranges = await reading;
  let [first, end] = [0, ranges.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((ranges[middle]?.to ?? 0) < prefix) first = middle + 1;
    else end = middle;
  }
  const found = ranges[first];
  return found && found.from <= prefix ? found.code : undefined;
}

/** Read when somebody first asks, as the municipalities are: `39800+14 68606;…` for each state. */
async function readRanges(): Promise<readonly Range[]> {
  const { states } = (await import('./municipality-postal-codes.json', { with: { type: 'json' } })).default;
  return Object.entries(states)
    .flatMap(([state, text]) =>
      text.split(';').map((entry) => {
        const [prefixes = '', digits] = entry.split(' ');
        const [from, more = '0'] = prefixes.split('+');
        return { from: Number(from), to: Number(from) + Number(more), code: `${state}${digits}` };
      }),
    )
    .sort((one, other) => one.from - other.from);
}
