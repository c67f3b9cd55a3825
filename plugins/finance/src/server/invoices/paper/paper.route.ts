import { allow, GlebaError, isUuid, type PagePrinter } from '@gleba/sdk';
import { brazilMunicipalities, type Route } from '@gleba/sdk/server';
import { Invoice } from '../../../entities/services/invoice.entity.ts';
import { invoiceErrors } from '../invoice-errors.ts';
import { danfseOf } from './danfse.ts';
import { danfseHtml, type Stamp } from './danfse-html.ts';
import { municipalHtml } from './municipal-html.ts';
import { factsOf } from './xml-facts.ts';

/** The invoice on paper, of the document that its authority signed and not of what is kept of it here; for whoever may read the invoice. */
export const invoicePaperRoute = (printer: PagePrinter): Route => ({
  ...{ method: 'GET', path: '/invoice-papers/:invoiceId', permission: allow.adminAndUp },
  async handle({ parameters: { invoiceId = '' }, context }) {
    if (!isUuid(invoiceId)) throw new GlebaError('NOT_FOUND');
    const { document, status, number } = await context.transaction(async (tx) => {
      const { id } = await tx.asActor.get(Invoice, invoiceId);
      const { authorityDocument, ...invoice } = await tx.get(Invoice, id);
      return { document: authorityDocument, status: invoice.status, number: invoice.invoiceNumber };
    });
    const html = document ? await htmlOf(document, stampOf(status)) : undefined;
    if (html === undefined) throw invoiceErrors.invoiceWithoutDocument();
    // Printed when nobody waits for the database any more.
    const bytes = await printer.print({ html });
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="nfse-${(number ?? '').replace(/\D/g, '')}.pdf"`,
        'cache-control': 'no-store',
      },
    });
  },
});

const stampOf = (status: string): Stamp => (status === 'cancelled' || status === 'replaced' ? status : undefined);

async function htmlOf(document: string, stamp: Stamp): Promise<string | undefined> {
  const national = factsOf(document, 'infNFSe');
  if (national) {
    const places = new Map((await brazilMunicipalities()).map((place) => [place.code, place]));
    const paper = danfseOf(national, places);
    return paper && danfseHtml(paper, stamp);
  }
  const municipal = factsOf(document, 'InfNfse');
  return municipal && municipalHtml(municipal, stamp);
}
