/**
 * What a page is called when it is downloaded: 'Procuração - Página 2.pdf'. `page`: the word for it, in the language of who downloads. What
 * file systems do not take of the document's name becomes a space.
 */
export function pageName(document: string, page: string, number: number, extension: string): string {
  const title = [...document].map((char) => (char < ' ' || '\\/:*?"<>|'.includes(char) ? ' ' : char)).join('');
  return `${title.trim().slice(0, 120)} - ${page} ${number}${extension.toLowerCase()}`;
}

/** With its point; nothing where the name has none. */
export function extensionOf(name: string): string {
  const at = name.lastIndexOf('.');
  return at > 0 && name.length - at <= 9 ? name.slice(at) : '';
}
