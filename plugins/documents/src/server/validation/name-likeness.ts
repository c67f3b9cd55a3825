import { folded } from '../reading/extract/words.ts';

/** Small words between names, which papers write, shorten and leave out. */
const particles = new Set(['DA', 'DE', 'DO', 'DAS', 'DOS', 'E', 'D', 'DI', 'DEL']);

/**
 * From which likeness on two names are of one person. Two lists of three names that differ by one letter in one of them come to 0.94; one
 * name of four left out to 0.86; another first name in a family of three names to 0.75 and less.
 */
export const sameName = 0.85;

const wordsOf = (name: string) =>
  folded(name)
    .replace(/[^A-Z ]/g, ' ')
    .split(' ')
    .filter((word) => word !== '' && !particles.has(word));

/** From 0 to 1: Dice's coefficient over the words, each word paired once with the most alike of the other name. */
export function nameLikeness(one: string, other: string): number {
  const left = wordsOf(one).slice(0, 20);
  const right = wordsOf(other).slice(0, 20);
  if (left.length === 0 || right.length === 0) return 0;
  const free = [...right];
  let shared = 0;
  for (const word of left) {
    const best = free
      .map((candidate, index) => ({ index, likeness: wordLikeness(word, candidate) }))
      .sort((a, b) => b.likeness - a.likeness)[0];
    // Less alike they are different words, and nothing of them counts.
    if (!best || best.likeness < 0.7) continue;
    shared += best.likeness;
    free.splice(best.index, 1);
  }
  return (2 * shared) / (left.length + right.length);
}

/** One less the share of letters that would have to change (Levenshtein); an initial stands for its word by half. */
function wordLikeness(one: string, other: string): number {
  if (one === other) return 1;
  if (one.length === 1 || other.length === 1) return one[0] === other[0] ? 0.75 : 0;
  return 1 - distance(one.slice(0, 40), other.slice(0, 40)) / Math.max(one.length, other.length);
}

function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const swapped = (before[column - 1] ?? 0) + (isSame ? 0 : 1);
      now.push(Math.min(swapped, (before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1));
    }
    before = now;
  }
  return before[other.length] ?? 0;
}
