import { createHash } from 'node:crypto';

export interface AppendedObjects {
  /** By their numbers, the former ones among them in their new form. */
  readonly objects: readonly { readonly number: number; readonly content: Uint8Array }[];
  /** One more than the greatest number. */
  readonly size: number;
  /** Entries of the trailer besides those that follow from the file. */
  readonly trailer: string;
}

/** The name of a file (ISO 32000-1, 14.4), by what is in it: the same paper is named the same. */
export const fileName = (hash: string) => hash.slice(0, 32).toUpperCase();

export const streamOf = (entries: string, bytes: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`), bytes, Buffer.from('\nendstream')]);

/** Signs at a file's end within which it says where its table of objects is. */
const endLength = 64;

/**
 * A PDF with objects behind its end (ISO 32000-1, 7.5.6): what was there is not written again, which of a long paper takes longer than all
 * the rest.
 */
export function appended(bytes: Uint8Array, { objects, size, trailer }: AppendedObjects): Uint8Array {
  const end = Buffer.from(bytes.subarray(-endLength)).toString('latin1');
  const before = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1]);
  const isTable = Buffer.from(bytes.subarray(before, before + 4)).toString('latin1') === 'xref';
  // What follows a table of the older form is one as well.
  if (!isTable) throw new Error('A paper that was printed has no table of objects.');
  const parts: Uint8Array[] = [bytes, Buffer.from('\n')];
  let position = bytes.length + 1;
  const sections: string[] = [];
  for (const { number, content } of objects) {
    sections.push(`${number} 1\n${String(position).padStart(10, '0')} 00000 n \n`);
    const whole = Buffer.concat([Buffer.from(`${number} 0 obj\n`), content, Buffer.from('\nendobj\n')]);
    parts.push(whole);
    position += whole.length;
  }
  const id = fileName(createHash('sha256').update(bytes).digest('hex'));
  const table = `xref\n${sections.join('')}trailer\n<< /Size ${size} ${trailer} /Prev ${before} /ID [ <${id}> <${id}> ] >>`;
  parts.push(Buffer.from(`${table}\nstartxref\n${position}\n%%EOF\n`));
  return Buffer.concat(parts);
}
