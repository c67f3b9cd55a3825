import type { Figure, Goal } from './figure.ts';

/** What every part is run with. */
export interface Bench {
  readonly repositoryRoot: string;
  /** Folder of the built benchmark: its own worker programs are in it. */
  readonly programFolder: string;
  /** For what is worth keeping between runs, outside of the workspace's packages. */
  readonly cacheFolder: string;
  /** Removed at the end. */
  readonly temporaryFolder: string;
  readonly rounds: number;
  /** Of one measurement of one engine. */
  readonly seconds: number;
  /** Lots instead of a part's own number, for trying it out; a figure of fewer is none. */
  readonly lands: number | undefined;
  /** The one operation whose processor profile is wanted, instead of a comparison. */
  readonly profiled: string | undefined;
  /** Progress, for people. */
  say(text: string): void;
  /** Run at the end, last first, whatever happened. */
  atEnd(work: () => void | Promise<void>): void;
}

/** A figure before it has a value. */
export interface FigureSpec {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly goal?: Goal;
}

/** Values by the ids of the part's figures; what is absent was not measured, and `notes` say why. */
export interface Measured {
  readonly values: ReadonlyMap<string, number>;
  readonly notes: readonly string[];
}

export interface Part {
  readonly id: string;
  readonly figures: readonly FigureSpec[];
  run(bench: Bench): Promise<Measured>;
}

/** What a part needs is not on this machine. The message is the sentence for people; the figures stay unmeasured. */
export class Missing extends Error {
  override readonly name = 'Missing';
}

export function figuresOf(part: Part, values: ReadonlyMap<string, number>): Figure[] {
  const unknown = [...values.keys()].filter((id) => !part.figures.some((figure) => figure.id === id));
  if (unknown.length > 0) throw new Error(`Part '${part.id}' measured what it does not declare: ${unknown.join(', ')}`);
  return part.figures.map(({ id, name, unit, goal }) => ({
    name,
    unit,
    goal: goal ?? null,
    value: values.get(id) ?? null,
  }));
}
