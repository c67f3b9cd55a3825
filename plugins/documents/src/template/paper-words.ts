/** Words that papers are written with: they are Portuguese whatever language a screen has. */
export const months = [
  ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho', 'julho', 'agosto', 'setembro'],
  ...['outubro', 'novembro', 'dezembro'],
] as const;
export const yes = 'sim';
export const no = 'não';
/** The first day of a month is an ordinal (Manual de Redação da Presidência da República, 3rd ed.). */
export const firstDay = { figure: '1º', word: 'primeiro' } as const;
export const pageWord = 'Página';
export const pageOf = 'de';
/** Where a file has no place for a drawing. */
export const withoutDrawing = (label: string) =>
  `[${label}: o desenho não vai para este arquivo; está no documento em PDF]`;
/** How offices write the number of a page in Word, in small letters, the longest first: what stands before it, and before the number of all. */
export const numberWords: { readonly before: readonly string[]; readonly between: readonly string[] } = {
  before: ['página', 'pagina', 'folhas', 'folha', 'page', 'pág.', 'pag.', 'fls.', 'fl.', '-'],
  between: ['de', 'of', '/', '-', 'de um total de'],
};
