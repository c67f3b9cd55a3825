import type { Evidence, ExtractedName, ExtractedValue, TextBlock } from '../../../reading/findings.ts';
import { folded } from './words.ts';

/** What a value is made of: nothing where the words are none. */
export type Reading = (text: string) => string | undefined;

export const evidenceOf = ({ page, sheet, box, text }: TextBlock): Evidence => ({ page, sheet, box, text });

export function found(name: ExtractedName, value: string, block: TextBlock): ExtractedValue {
  return { name, value: value.slice(0, 500), confidence: block.confidence, evidence: evidenceOf(block) };
}

/** The first piece of text from which the value can be read, wherever it stands. */
export function anywhere(blocks: readonly TextBlock[], name: ExtractedName, read: Reading): ExtractedValue | undefined {
  for (const block of blocks) {
    const value = read(block.text);
    if (value !== undefined) return found(name, value, block);
  }
  return undefined;
}

/** Lines below a label that may hold its value: forms print the label small above it. */
const linesBelow = 4;

/**
 * What stands behind one of the labels, beside it or below it, in this order. Labels are folded words at the beginning of a piece of
 * text; the longest comes first where one begins as another.
 */
export function labelled(
  blocks: readonly TextBlock[],
  name: ExtractedName,
  labels: readonly string[],
  read: Reading,
): ExtractedValue | undefined {
  for (const label of labels) {
    for (const [index, block] of blocks.entries()) {
      const at = placeOf(block.text, label);
      if (at === undefined) continue;
      const behind = block.text.slice(at).replace(/^[\s:.\-–]{0,10}/, '');
      for (const [text, place] of [[behind, block] as const, ...near(blocks, index)]) {
        const value = read(text);
        if (value !== undefined) return found(name, value, place);
      }
    }
  }
  return undefined;
}

/** Where the text goes on behind the label. Folding keeps the number of characters of everything that a paper prints. */
function placeOf(text: string, label: string): number | undefined {
  const plain = folded(text);
  if (plain.length !== text.length || !plain.startsWith(label)) return undefined;
  return /^[A-Z0-9]/.test(plain.slice(label.length)) ? undefined : label.length;
}

function near(blocks: readonly TextBlock[], index: number): (readonly [string, TextBlock])[] {
  const label = blocks[index];
  if (!label) return [];
  const [left, top, width, height] = label.box;
  const same = blocks.filter((other) => other !== label && other.page === label.page && other.sheet === label.sheet);
  const beside = same
    .filter(({ box }) => box[0] >= left + width && Math.abs(box[1] + box[3] / 2 - top - height / 2) < height)
    .sort((one, other) => one.box[0] - other.box[0])
    .slice(0, 1);
  const below = same
    .filter(({ box }) => box[1] > top + height / 2 && box[1] < top + height * (1 + linesBelow))
    .filter(({ box }) => box[0] < left + width && box[0] + box[2] > left)
    .sort((one, other) => one.box[1] - other.box[1])
    .slice(0, 1);
  return [...beside, ...below].map((block) => [block.text, block] as const);
}
