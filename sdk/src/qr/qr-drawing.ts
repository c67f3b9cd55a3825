import { encode } from 'uqr';

/** Level M repairs 15 % of a picture that is folded or stained. */
const ecc = 'M';
/** Modules that stay white around it (ISO/IEC 18004, 6.3.8). */
const border = 4;

export interface QrDrawing {
  /** Of the square's side, in modules. */
  readonly size: number;
  /** The dark modules, as the `d` of an SVG path: those beside each other as one, which makes it a fifth as long. */
  readonly path: string;
}

/** A text as a drawing that a telephone reads. */
export function qrDrawing(text: string): QrDrawing {
  const { data } = encode(text, { ecc, border });
  return { size: data.length, path: data.flatMap(runsOf).join('') };
}

function runsOf(row: readonly boolean[], y: number): string[] {
  const runs: string[] = [];
  let from = -1;
  for (let x = 0; x <= row.length; x += 1) {
    if (row[x] === true && from < 0) from = x;
    if (row[x] === true || from < 0) continue;
    runs.push(`M${from} ${y}h${x - from}v1H${from}z`);
    from = -1;
  }
  return runs;
}

/** The same as a picture in an address (`data:`), which a page may show. */
export function qrPicture(text: string): string {
  const { size, path } = qrDrawing(text);
  const drawn = `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${drawn}</svg>`;
  return `data:image/svg+xml;base64,${btoa(svg)}`;
}
