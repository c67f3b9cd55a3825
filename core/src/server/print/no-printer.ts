import { GlebaError } from '../../error/gleba-error.ts';
import type { PagePrinter } from '../../print/page-printer-token.ts';

/** Where the host brings none: nothing else depends on it. */
export const noPrinter: PagePrinter = {
  print: refuse,
  open: refuse,
};

async function refuse(): Promise<never> {
  throw new GlebaError('UNAVAILABLE', 'A impressão em PDF não está disponível neste servidor.');
}
