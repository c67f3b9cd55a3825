import type { PagePrinter } from '../../print/page-printer-token.ts';
import { serverErrors } from '../error/server-errors.ts';

/** Where the host brings none: nothing else depends on it. */
export const noPrinter: PagePrinter = {
  print: refuse,
  open: refuse,
};

async function refuse(): Promise<never> {
  throw serverErrors.printingUnavailable();
}
