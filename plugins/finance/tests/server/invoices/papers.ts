import type { PagePrinter } from '@gleba/sdk';
import type { InvoiceScene } from './invoice-scene.ts';

/** A printer that keeps what it was given. */
export function keepingPrinter() {
  const printed: string[] = [];
  const printer = {
    print(paper: { readonly html?: string }) {
      printed.push(paper.html ?? '');
      return Promise.resolve(new TextEncoder().encode('%PDF-1.7'));
    },
  } as unknown as PagePrinter;
  return { printer, printed };
}

export function askForPaper(scene: InvoiceScene, invoiceId: string, authorization = scene.admin) {
  const request = new Request(`http://test.invalid/invoice-papers/${invoiceId}`, { headers: { authorization } });
  return scene.host.runtime.route(request, 'test');
}

/** With the blanks that a keyboard has. */
export const paperText = (html = '') => html.replaceAll('\u00a0', ' ');
