import { encode, renderSVG } from 'uqr';

/** Level M repairs 15 % of the picture; the quiet zone of four modules is the standard's (ISO/IEC 18004, 6.3.8). */
const options = { ecc: 'M', border: 4 } as const;

/** Rows of modules, true for dark, without the quiet zone. */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ...options, border: 0 }).data;
}

/** The text as a picture that a telephone reads, in an address that a page may show. */
export function qrPicture(text: string): string {
  return `data:image/svg+xml;base64,${btoa(renderSVG(text, options))}`;
}
