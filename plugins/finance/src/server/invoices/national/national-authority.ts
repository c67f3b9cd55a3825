import { DOMParser } from '@xmldom/xmldom';
import type {
  AuthorityAnswer,
  CancellationAnswer,
  InvoiceAuthority,
  SubmittedInvoice,
} from '../../../invoices/invoice-authority.ts';
import { invoiceErrors } from '../invoice-errors.ts';
import { cancellationOf, dpsOf, type Made } from './dps.ts';
import { type NationalEnvironment, type NationalProblem, nationalClient } from './national-client.ts';
import { signXml } from './sign-xml.ts';

const cancellation = '101101';
/** Into silence it is sent once more where it is known not to be there; then the job waits. */
const rounds = 2;

/**
 * The national environment of service invoices (Sefin Nacional). It is asked again by whoever runs the job: into silence it is first
 * asked what became of the DPS, so that nothing is invoiced twice; the DPS' own number would keep it from that as well.
 */
export function nationalAuthority(
  environment: NationalEnvironment,
  now: () => Date = () => new Date(),
): InvoiceAuthority {
  const made = (): Made => ({ isProduction: environment.isProduction, now: now() });
  async function opened(invoice: SubmittedInvoice) {
    const keys = await invoice.openKeys();
    if (!keys) throw invoiceErrors.issuerCertificateNeeded.beside('issuerId');
    return { keys, client: nationalClient(environment, keys) };
  }

  return {
    async submit(invoice) {
      const { id, xml } = dpsOf(invoice, made());
      const { keys, client } = await opened(invoice);
      const signed = signXml(xml, 'infDPS', keys);
      for (let round = 0; round < rounds; round += 1) {
        const answer = await client.issue(signed);
        if (answer.kind === 'done' && answer.document !== undefined) return authorized(answer.key, answer.document);
        // Taken before, with the answer lost on its way; or whether it was taken is not known.
        const there = await client.findByDps(id);
        const known = there.kind === 'done' ? await client.read(there.key) : undefined;
        if (there.kind === 'done' && known?.kind === 'done' && known.document)
          return authorized(there.key, known.document);
        if (answer.kind === 'refused' && there.kind === 'refused') {
          return { status: 'rejected', reason: inWords(answer.problems) };
        }
        if (there.kind !== 'refused') break;
      }
      throw invoiceErrors.authoritySilent();
    },

    async cancel(invoice, reason): Promise<CancellationAnswer> {
      const { keys, client } = await opened(invoice);
      const key = invoice.invoice.externalId ?? '';
      const request = signXml(cancellationOf(invoice, reason, made()), 'infPedReg', keys);
      const answer = await client.registerEvent(key, request);
      if (answer.kind === 'done') return { status: 'cancelled' };
      const there = await client.findEvent(key, cancellation);
      if (there.kind === 'done') return { status: 'cancelled' };
      if (answer.kind === 'silent' || there.kind === 'silent') throw invoiceErrors.authoritySilent();
      return { status: 'refused', reason: inWords(answer.problems) };
    },
  };
}

/** Its number is told by the document alone. */
function authorized(key: string, document: string): AuthorityAnswer {
  const number = numberIn(document);
  if (number === undefined) throw invoiceErrors.authoritySilent();
  return { status: 'authorized', invoiceNumber: number, externalId: key, verificationCode: key, document };
}

function numberIn(document: string): string | undefined {
  // Whatever is wrong with it is told by what is not found.
  const quiet = { warning: () => undefined, error: () => undefined, fatalError: () => undefined };
  const xml = new DOMParser({ errorHandler: quiet }).parseFromString(document, 'text/xml');
  const text = xml?.getElementsByTagName('nNFSe')[0]?.textContent?.trim();
  return text && /^\d{1,13}$/.test(text) ? text : undefined;
}

const inWords = (problems: readonly NationalProblem[]) =>
  problems
    .map(({ code, text }) => [code, text].filter(Boolean).join(': '))
    .join('; ')
    .slice(0, 1000);
