import type { PagePrinter } from '../print/page-printer-token.ts';

export interface PathPrinter extends PagePrinter {
  /** Of every screen that was printed, in order. */
  readonly paths: string[];
  /** Tickets that pages were opened by, with what they were issued for. */
  readonly tickets: { readonly path: string; readonly ticket: string }[];
  /** Called before each screen; what it throws is thrown. */
  onPrint: (path: string, signal: { readonly aborted: boolean } | undefined) => void | Promise<void>;
}

/** A printer without a browser: a page of A4 that says which screen it is. For tests of what asks for papers. */
export function createPathPrinter(): PathPrinter {
  const printer: PathPrinter = {
    paths: [],
    tickets: [],
    onPrint: () => {},
    print: async (paper) => pageThatSays('path' in paper ? paper.path : 'html'),
    async open(screen, signal) {
      signal?.throwIfAborted();
      printer.tickets.push(screen);
      return {
        async print(path, { signal: printing } = {}) {
          printing?.throwIfAborted();
          await printer.onPrint(path, printing);
          printer.paths.push(path);
          return pageThatSays(path);
        },
        isAwaited: false,
        close: async () => {},
      };
    },
  };
  return printer;
}

function pageThatSays(text: string): Uint8Array {
  const drawing = `BT /F1 8 Tf 40 700 Td (${text.replace(/[\\()]/g, '')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [ 3 0 R ] /Count 1 /MediaBox [ 0 0 595 842 ] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return new TextEncoder().encode(
    `${pdf}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
  );
}
