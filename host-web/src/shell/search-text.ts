/** Lower case without accents, so that 'regularizacao' finds 'Regularização'. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

export function matchesAll(text: string, words: readonly string[]): boolean {
  const folded = foldText(text);
  return words.every((word) => folded.includes(word));
}
