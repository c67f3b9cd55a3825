import { plainWord } from '@gleba/sdk/exchange';

const longestPattern = 120;

/** Words of three letters at least: days, numbers and short names of banks say nothing of what it is. */
export function wordsOf(text: string): readonly string[] {
  return plainWord(text)
    .split(/[^a-z]+/)
    .filter((word) => word.length >= 3);
}

/** By what rules know lines again: its words, without what differs from month to month. Empty of a line without any. */
export const patternOf = (text: string): string => wordsOf(text).join(' ').slice(0, longestPattern);

/** Two words in common, or all where one has fewer. */
export function haveSameWords(one: string, other: string): boolean {
  const [mine, theirs] = [new Set(wordsOf(one)), new Set(wordsOf(other))];
  const common = [...mine].filter((word) => theirs.has(word)).length;
  return common > 0 && common >= Math.min(2, mine.size, theirs.size);
}
