import type {
  AuthorityAnswer,
  CancellationAnswer,
  InvoiceAuthority,
  SubmittedInvoice,
} from '../../../invoices/invoice-authority.ts';
import { invoiceErrors } from '../invoice-errors.ts';
import { abrasfClient, type MadeInvoice, type MunicipalProblem, type MunicipalReach } from './abrasf-client.ts';
import { batchOf, batchQuery, rpsQuery, signedBatch, signedCancellation } from './messages.ts';

/** Into silence it is sent once more where it is known not to be there; then the job waits. */
const rounds = 2;
/** It has this RPS already (`E10`): where it does not tell its invoice, it has not looked at it yet. */
const knownBefore = 'E10';
/** The invoice is cancelled already (`E79` of the model's table of messages). */
const cancelledBefore = 'E79';

/**
 * A municipality's own service of the model of ABRASF (2.04). An RPS is known by its number: into silence, and into a refusal, it is first
 * asked what became of it, so that nothing is invoiced twice.
 */
export function abrasfAuthority(reach: MunicipalReach = {}): InvoiceAuthority {
  async function opened(invoice: SubmittedInvoice) {
    if (!invoice.serviceUrl) throw invoiceErrors.municipalServiceNeeded();
    const keys = await invoice.openKeys();
    if (!keys) throw invoiceErrors.issuerCertificateNeeded.beside('issuerId');
    return { keys, ask: abrasfClient(invoice.serviceUrl, keys, reach) };
  }

  return {
    async submit(invoice) {
      const batch = batchOf(invoice);
      const { keys, ask } = await opened(invoice);
      // A batch that waits there is asked for, and not sent again.
      const { externalId: protocol } = invoice.invoice;
      if (protocol !== null) return becomeOf(invoice, protocol, ask);
      const message = signedBatch(batch, keys);
      for (let round = 0; round < rounds; round += 1) {
        const sent = await ask('RecepcionarLoteRpsSincrono', message);
        if (sent.kind === 'waiting' && sent.protocol !== undefined) return becomeOf(invoice, sent.protocol, ask);
        if (sent.kind === 'made') return authorized(sent.invoice);
        const there = await ask('ConsultarNfsePorRps', rpsQuery(invoice));
        if (there.kind === 'made') return authorized(there.invoice);
        const isKnown = sent.kind === 'refused' && sent.problems.some(({ code }) => code === knownBefore);
        if (isKnown) return { status: 'waitingForNumber' };
        if (sent.kind === 'refused' && there.kind === 'refused')
          return { status: 'rejected', reason: inWords(sent.problems) };
        if (sent.kind !== 'silent' || there.kind !== 'refused') break;
      }
      throw invoiceErrors.municipalSilent();
    },

    async cancel(invoice): Promise<CancellationAnswer> {
      const { keys, ask } = await opened(invoice);
      const message = signedCancellation(invoice, keys);
      for (let round = 0; round < rounds; round += 1) {
        const answer = await ask('CancelarNfse', message);
        if (answer.kind === 'cancelled') return { status: 'cancelled' };
        if (answer.kind !== 'refused') continue;
        if (answer.problems.some(({ code }) => code === cancelledBefore)) return { status: 'cancelled' };
        return { status: 'refused', reason: inWords(answer.problems) };
      }
      throw invoiceErrors.municipalSilent();
    },
  };
}

/** What became of a batch. Some take it at once and look at it later, whatever they call themselves. */
async function becomeOf(
  invoice: SubmittedInvoice,
  protocol: string,
  ask: ReturnType<typeof abrasfClient>,
): Promise<AuthorityAnswer> {
  const answer = await ask('ConsultarLoteRps', batchQuery(invoice, protocol));
  if (answer.kind === 'made') return authorized(answer.invoice);
  if (answer.kind !== 'waiting') {
    const there = await ask('ConsultarNfsePorRps', rpsQuery(invoice));
    if (there.kind === 'made') return authorized(there.invoice);
    if (answer.kind === 'refused' && there.kind === 'refused')
      return { status: 'rejected', reason: inWords(answer.problems) };
  }
  return { status: 'waitingForNumber', externalId: protocol };
}

/** By its number it is cancelled, so that stands as what the municipality knows it by. */
const authorized = ({ number, verificationCode, document }: MadeInvoice): AuthorityAnswer => ({
  ...{ status: 'authorized', invoiceNumber: number, externalId: number, document },
  ...(verificationCode !== undefined && { verificationCode }),
});

const inWords = (problems: readonly MunicipalProblem[]) =>
  problems
    .map(({ code, text }) => [code, text].filter(Boolean).join(': '))
    .join('; ')
    .slice(0, 1000);
