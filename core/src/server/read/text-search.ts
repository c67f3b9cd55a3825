/** Letters of Portuguese and its neighbours without their accents; unaccent is an extension that may be missing. */
const accented = 'ÁÀÂÃÄÅáàâãäåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÕÖóòôõöÚÙÛÜúùûüÇçÑñÝýÿ';
const plain = 'AAAAAAaaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuCcNnYyy';

const plainByAccented = new Map([...accented].map((letter, index) => [letter, plain[index] ?? letter]));

/** The words of a free-text search, without case and accents. */
export function searchWords(text: string): string[] {
  const folded = [...text.normalize('NFC')].map((letter) => plainByAccented.get(letter) ?? letter).join('');
  return folded.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The same folding in SQL. A line break, which no word holds, keeps words from matching across two columns. */
export function foldedSql(columns: readonly string[]): string {
  // Looked into and not ordered: the collation of natural order would only make it slow.
  return `lower(translate(concat_ws(E'\\n', ${columns.join(', ')}) collate "default", '${accented}', '${plain}'))`;
}

/** A LIKE pattern's own characters, taken as they are. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
