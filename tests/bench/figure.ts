/** What a figure must reach. */
export interface Goal {
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** One line of the table, one object of `--json`. */
export interface Figure {
  readonly name: string;
  /** Null: not measured. */
  readonly value: number | null;
  readonly unit: string;
  readonly goal: Goal | null;
  /** Why there is no value, or what stands beside it. */
  readonly note?: string;
}

export interface FigureJson {
  readonly name: string;
  readonly value: number | null;
  readonly unit: string;
  /** `>= 0.9`, or null for a figure that only informs. */
  readonly goal: string | null;
  /** Null where there is no goal; false for a goal whose figure was not measured. */
  readonly holds: boolean | null;
}

/** Whether the goal is reached. What was not measured holds nothing. */
export function holds({ value, goal }: Figure): boolean | null {
  if (!goal) return null;
  if (value === null || !Number.isFinite(value)) return false;
  return (goal.atLeast === undefined || value >= goal.atLeast) && (goal.atMost === undefined || value <= goal.atMost);
}

export function toJson(figure: Figure): FigureJson {
  const { name, value, unit } = figure;
  const finite = value !== null && Number.isFinite(value) ? rounded(value) : null;
  return { name, value: finite, unit, goal: goalText(figure), holds: holds(figure) };
}

/** The table that people read: one line per figure, aligned, notes below it. */
export function toTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [figure.name, valueText(figure), goalText(figure) ?? '', verdict(figure)]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map(([name = '', value = '', goal = '', word = '']) =>
    `${name.padEnd(widths[0] ?? 0)}  ${value.padStart(widths[1] ?? 0)}  ${goal.padEnd(widths[2] ?? 0)}  ${word}`.trimEnd(),
  );
  const notes = [...new Set(figures.flatMap(({ note }) => (note ? [note] : [])))];
  return [...lines, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}

function valueText({ value, unit }: Figure): string {
  return value === null || !Number.isFinite(value) ? 'not measured' : `${rounded(value)} ${unit}`.trim();
}

function goalText({ goal }: Figure): string | null {
  if (!goal) return null;
  const parts = [
    ...(goal.atLeast === undefined ? [] : [`>= ${goal.atLeast}`]),
    ...(goal.atMost === undefined ? [] : [`<= ${goal.atMost}`]),
  ];
  return parts.join(' and ');
}

function verdict(figure: Figure): string {
  const kept = holds(figure);
  if (kept === null) return '';
  if (figure.value === null) return '-';
  return kept ? 'holds' : 'MISSED';
}

/** Three significant digits, whole numbers from a hundred on. */
function rounded(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}
