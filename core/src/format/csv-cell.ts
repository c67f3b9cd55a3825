/*
 * Texts in files of separated values (RFC 4180) that spreadsheets open. What somebody typed into a record must not run on the
 * machine of whoever opens the list (OWASP, CSV Injection; CWE-1236), whichever separator the spreadsheet of that country
 * takes: read by another one than ours, our quotes are letters and a cell may begin in the middle of a value.
 *
 * A sign that would begin a formula gets an apostrophe before it, which spreadsheets take for 'this is text'. One more where
 * there are some already, so that taking one away gives the value back, whatever it was.
 */

/** Signs that begin a formula, also in the wide and small forms that some spreadsheets take for the same. */
const sign = '[=+\\-@＝＋－＠﹦﹢﹣﹫]';
/** What a spreadsheet passes over: blanks, controls but those that separate, signs of no width, quotes that it may drop. */
const gap = '[\\0-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\p{Cf}\\p{Z}"]*';
/** Where a cell may begin: at the value's start, and behind whatever some spreadsheet separates by. */
const places = {
  start: (apostrophes: string) => new RegExp(`^([;,|\\t\\r\\n]*${gap})${apostrophes}(?=${sign})`, 'u'),
  anywhere: (apostrophes: string) => new RegExp(`(^|[;,|\\t\\r\\n])(${gap})${apostrophes}(?=${sign})`, 'gu'),
};
const bare = { start: places.start("('*)"), anywhere: places.anywhere("('*)") };
const marked = { start: places.start("'('*)"), anywhere: places.anywhere("'('*)") };

/**
 * Without a call, another program (DDE) or another file, a formula does nothing: then only its beginning is looked at, and
 * `Rua A, - 23` stays readable.
 */
const mayReachOut = (text: string) => /[(|![（｜！［]/.test(text);

/** Whether a spreadsheet that is given the text as a cell could take it for a formula. */
export function startsLikeFormula(text: string): boolean {
  return bare.start.test(text);
}

/** One cell of a line, with its quotes where it needs them. */
export function csvCell(text: string): string {
  const safe = mayReachOut(text) ? text.replace(bare.anywhere, "$1$2'$3") : text.replace(bare.start, "$1'$2");
  return /[;,|"\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What `csvCell` was given; texts of other programs stay as they are, but for apostrophes that mean the same there. */
export function readCsvCell(cell: string): string {
  return mayReachOut(cell) ? cell.replace(marked.anywhere, '$1$2$3') : cell.replace(marked.start, '$1$2');
}

/** As spreadsheets in Brazil open it by a double click: semicolons and CRLF; the file begins with `csvMark`. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.join(';')}\r\n`;
}

/** Tells spreadsheets that the file is UTF-8. */
export const csvMark = '\uFEFF';
