/** Without accents and in small letters, as people compare names. */
export function fold(text: string): string {
  return [...text.normalize('NFD')]
    .filter((char) => char < '\u0300' || char > '\u036f')
    .join('')
    .toLowerCase();
}
