import type { Template } from './template.ts';
import { templateLines } from './template-text.ts';

export interface LineChange {
  /** Of lines that have the same words, one is told from another by it. */
  readonly id: string;
  readonly kind: 'added' | 'removed';
  readonly text: string;
}

/** Lines that are compared: their square is what comparing costs. */
const mostLines = 1500;

/**
 * What the later template has more and less than the earlier one, line by line: what is left when the longest common lines are taken away
 * (Hunt and McIlroy, An Algorithm for Differential File Comparison, 1976).
 */
export function changesBetween(earlier: Template, later: Template): readonly LineChange[] {
  const [before, after] = [templateLines(earlier).slice(0, mostLines), templateLines(later).slice(0, mostLines)];
  const width = after.length + 1;
  const common = new Uint16Array((before.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const changes: LineChange[] = [];
  const tell = (kind: LineChange['kind'], text: string | undefined) =>
    changes.push({ id: `${changes.length} ${kind}`, kind, text: text ?? '' });
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    if (row < before.length && column < after.length && before[row] === after[column]) {
      row += 1;
      column += 1;
    } else if (column === after.length || (row < before.length && at(row + 1, column) >= at(row, column + 1))) {
      tell('removed', before[row]);
      row += 1;
    } else {
      tell('added', after[column]);
      column += 1;
    }
  }
  return changes;
}
