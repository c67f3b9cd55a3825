import { type CharSet, JS, type NoParent, type Element as ParsedElement } from 'refa';

type Element = NoParent<ParsedElement>;
type Sequences = readonly { readonly elements: readonly Element[] }[];

export type Verdict = 'linear' | 'polynomial' | 'exponential';

/** A counted repetition up to here is written out. A longer one leads back as an endless one does, but is no loop by itself. */
const writtenOut = 4;

/** What may stand first and last in a part of an expression, and whether it may be empty. */
interface Part {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly isEmpty: boolean;
}

/**
 * How the work of a backtracking engine grows with a text that does not match. The expression becomes the automaton of its
 * places (Glushkov), with the engine's own trying from every character on as a loop before it. The work is exponential where a loop
 * can be gone through in two ways, polynomial where one text leads around a loop, from there to another loop, and around that
 * (Weber and Seidl 1991; Weideman et al. 2016). A loop at which the expression has matched already is no such loop: the
 * engine stops there. Assertions are taken to let everything pass, except that they can fail at the end.
 */
export function judgeExpression(source: string, flags: string): Verdict {
  const parser = JS.Parser.fromLiteral({ source, flags });
  const { expression } = parser.parse({ assertions: 'parse', backreferences: 'unknown' });
  return new Places(flags).judge(expression.alternatives);
}

const search = 0;
const anchor = 1;

class Places {
  readonly #characters: (CharSet | null)[] = [null, null];
  readonly #next: Set<number>[] = [new Set(), new Set()];
  /** Without the ways back that are counted. */
  readonly #endless: Set<number>[] = [new Set(), new Set()];
  /** Ways that lead twice from one place to another: by the inner and by the outer of two loops. */
  readonly #doubled: [number, number][] = [];
  readonly #inside: Sequences[] = [];
  readonly #flags: string;
  /** Ends of the expression behind which an assertion still stands. */
  readonly #doubtful = new Set<number>();

  constructor(flags: string) {
    this.#flags = flags;
  }

  judge(sequences: Sequences): Verdict {
    const isAnchored = (one: Sequences[number]) => this.#flags.includes('y') || isStart(one.elements[0]);
    const start = this.#choice(sequences.filter(isAnchored));
    const anywhere = this.#choice(sequences.filter((one) => !isAnchored(one)));
    const last = [...start.last, ...anywhere.last];
    for (const place of start.first) this.#link(anchor, place);
    for (const place of anywhere.first) this.#link(search, place);
    const isSearched = !sequences.every(isAnchored);
    if (isSearched) this.#link(search, search);
    const sure = new Set(last.filter((place) => !this.#doubtful.has(place)));
    const own = this.#verdict(sure);
    // What is looked for ahead or behind is tried again at every place: a loop in it is a loop in a loop.
    const inner = this.#inside.map((looked) => (hasLoop(looked) && isSearched ? 'polynomial' : judgeInside(looked)));
    return worst([own, ...inner]);
  }

  #verdict(sure: ReadonlySet<number>): Verdict {
    const letters = this.#letters();
    const reach = this.#next.map((_, place) => reached(this.#next, place));
    const loops = this.#next.map((_, place) => place).filter((place) => reached(this.#endless, place).has(place));
    const isOneLoop = (one: number, other: number) =>
      reach[one]?.has(other) === true && reach[other]?.has(one) === true;
    if (this.#doubled.some(([from, to]) => isOneLoop(from, to))) return 'exponential';
    const step = (place: number, letter: number) =>
      [...(this.#next[place] ?? [])].filter((to) => letters[to]?.has(letter) === true);
    const all = new Set(letters.flatMap((own) => [...own]));
    for (const loop of loops) if (isAmbiguous(loop, step, all, isOneLoop)) return 'exponential';
    for (const from of loops) {
      for (const to of loops) {
        if (from === to || sure.has(to) || !reach[from]?.has(to)) continue;
        if (leadsAcross(from, to, step, all, isOneLoop, reach)) return 'polynomial';
      }
    }
    return 'linear';
  }

  /** Characters that no set of the expression tells apart are one letter. */
  #letters(): ReadonlySet<number>[] {
    const sets = this.#characters.filter((set) => set !== null);
    const edges = new Set([0]);
    for (const { ranges } of sets) for (const { min, max } of ranges) edges.add(min).add(max + 1);
    const kinds = new Map<string, number>();
    for (const edge of edges) {
      const kind = sets.map((set) => (set.has(edge) ? '1' : '0')).join('');
      if (!kinds.has(kind)) kinds.set(kind, edge);
    }
    const letters = [...kinds.values()];
    return this.#characters.map((set) => new Set(letters.filter((letter) => set?.has(letter) ?? true)));
  }

  #link(from: number, to: number, isCounted = false): void {
    if (!isCounted) this.#endless[from]?.add(to);
    const next = this.#next[from];
    if (next?.has(to)) this.#doubled.push([from, to]);
    next?.add(to);
  }

  #choice(sequences: Sequences): Part {
    const parts = sequences.map(({ elements }) => this.#sequence(elements));
    return {
      first: parts.flatMap((part) => part.first),
      last: parts.flatMap((part) => part.last),
      isEmpty: parts.some((part) => part.isEmpty),
    };
  }

  #sequence(elements: readonly Element[]): Part {
    let whole: Part = { first: [], last: [], isEmpty: true };
    for (const element of elements) {
      if (element.type === 'Assertion') {
        this.#inside.push(element.alternatives);
        for (const place of whole.last) this.#doubtful.add(place);
        continue;
      }
      whole = this.#joined(whole, this.#element(element));
    }
    return whole;
  }

  #joined(one: Part, other: Part): Part {
    for (const from of one.last) for (const to of other.first) this.#link(from, to);
    return {
      first: one.isEmpty ? [...one.first, ...other.first] : one.first,
      last: other.isEmpty ? [...one.last, ...other.last] : other.last,
      isEmpty: one.isEmpty && other.isEmpty,
    };
  }

  #element(element: Exclude<Element, { type: 'Assertion' }>): Part {
    switch (element.type) {
      case 'CharacterClass':
        return this.#place(element.characters);
      case 'Alternation':
        return this.#choice(element.alternatives);
      case 'Quantifier':
        return this.#repeated(element);
      // A backreference: any text, and none.
      case 'Unknown':
        return { ...this.#place(null), isEmpty: true };
    }
  }

  #place(characters: CharSet | null): Part {
    const place = this.#characters.push(characters) - 1;
    this.#next.push(new Set());
    this.#endless.push(new Set());
    return { first: [place], last: [place], isEmpty: false };
  }

  #repeated({ alternatives, min, max }: Extract<Element, { type: 'Quantifier' }>): Part {
    if (max === 0) return { first: [], last: [], isEmpty: true };
    if (max <= writtenOut) {
      let whole: Part = { first: [], last: [], isEmpty: true };
      for (let copy = 1; copy <= max; copy += 1) {
        const part = this.#choice(alternatives);
        whole = this.#joined(whole, copy > min ? { ...part, isEmpty: true } : part);
      }
      return whole;
    }
    const part = this.#choice(alternatives);
    for (const from of part.last) for (const to of part.first) this.#link(from, to, max !== Number.POSITIVE_INFINITY);
    return { ...part, isEmpty: part.isEmpty || min === 0 };
  }
}

type Step = (place: number, letter: number) => readonly number[];
type Together = (one: number, other: number) => boolean;

/** Two different ways around one loop with one text. */
function isAmbiguous(loop: number, step: Step, letters: ReadonlySet<number>, isOneLoop: Together): boolean {
  const inLoop = (place: number) => isOneLoop(place, loop);
  const moves = ([one = 0, other = 0]: readonly number[]) =>
    [...letters].flatMap((letter) =>
      step(one, letter)
        .filter(inLoop)
        .flatMap((a) =>
          step(other, letter)
            .filter(inLoop)
            .map((b) => [a, b]),
        ),
    );
  const parted = walk([[loop, loop]], moves).filter(([one, other]) => one !== other);
  return walk(parted, moves).some(([one, other]) => one === loop && other === loop);
}

/** One text that leads around the first loop, from it to the second, and around the second. */
function leadsAcross(
  from: number,
  to: number,
  step: Step,
  letters: ReadonlySet<number>,
  isOneLoop: Together,
  reach: readonly ReadonlySet<number>[],
): boolean {
  const moves = ([one = 0, two = 0, three = 0]: readonly number[]) =>
    [...letters].flatMap((letter) => {
      const ones = step(one, letter).filter((place) => isOneLoop(place, from));
      const threes = ones.length === 0 ? [] : step(three, letter).filter((place) => isOneLoop(place, to));
      const twos =
        threes.length === 0 ? [] : step(two, letter).filter((place) => place === to || reach[place]?.has(to));
      return ones.flatMap((a) => twos.flatMap((b) => threes.map((c) => [a, b, c])));
    });
  return walk([[from, from, to]], moves).some(([one, two, three]) => one === from && two === to && three === to);
}

/** Whatever is reached, without where it began unless the way comes back. */
function walk(
  starts: readonly (readonly number[])[],
  moves: (at: readonly number[]) => readonly (readonly number[])[],
) {
  const seen = new Map<string, readonly number[]>();
  const open = [...starts];
  for (let at = open.pop(); at; at = open.pop()) {
    for (const next of moves(at)) {
      const key = next.join();
      if (seen.has(key)) continue;
      seen.set(key, next);
      open.push(next);
    }
  }
  return [...seen.values()];
}

function reached(next: readonly ReadonlySet<number>[], from: number): ReadonlySet<number> {
  const seen = new Set<number>();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const to of next[at] ?? []) {
      if (!seen.has(to)) open.push(to);
      seen.add(to);
    }
  }
  return seen;
}

/** `^` without the flag m: nothing stands before. */
function isStart(element: Element | undefined): boolean {
  if (element?.type === 'Alternation') return element.alternatives.every(({ elements }) => isStart(elements[0]));
  if (element?.type !== 'Assertion' || element.kind !== 'behind' || !element.negate) return false;
  const [only] = element.alternatives[0]?.elements ?? [];
  return only?.type === 'CharacterClass' && only.characters.isAll;
}

function hasLoop(sequences: Sequences): boolean {
  return sequences.some(({ elements }) =>
    elements.some(
      (element) =>
        (element.type === 'Quantifier' && element.max > writtenOut) ||
        ('alternatives' in element && hasLoop(element.alternatives)),
    ),
  );
}

function judgeInside(sequences: Sequences): Verdict {
  return new Places('y').judge(sequences);
}

function worst(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('exponential')) return 'exponential';
  return verdicts.includes('polynomial') ? 'polynomial' : 'linear';
}
