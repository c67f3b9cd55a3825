/** Lower case without accents, so that 'regularizacao' finds 'Regularização'. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** An ending that makes many of one: 'contrato' names 'Contratos'. */
const pluralEnding = /^e?s?$/;

/** Whether the text is a whole name, said of one or of many. */
export function namesWhole(name: string, text: string): boolean {
  const [folded, wanted] = [foldText(name), foldText(text)];
  return wanted !== '' && folded.startsWith(wanted) && pluralEnding.test(folded.slice(wanted.length));
}

export function matchesAll(text: string, words: readonly string[]): boolean {
  const folded = foldText(text);
  return words.every((word) => folded.includes(word));
}

/** How many words a name has beside those that are asked for: of 'novo projeto' 'Criar projeto' is meant before 'Criar parceiro do projeto'. */
export function wordsBeside(name: string, words: readonly string[]): number {
  const named = foldText(name).split(/\s+/);
  return named.filter((one) => !words.some((word) => one.includes(word))).length;
}
