import { GlebaError } from '@gleba/sdk';
import { DOMImplementation, XMLSerializer } from '@xmldom/xmldom';
import type { SubmittedInvoice } from '../../../invoices/invoice-authority.ts';
import type { CompanyKeys } from '../../partners/company-keys.ts';
import { invoiceErrors } from '../invoice-errors.ts';
import type { Group } from '../national/layout.ts';
import { type Signing, signXml } from '../national/sign-xml.ts';
import { type Parent, type Tree, writeGroup } from '../national/write-xml.ts';
import { cancellationOf, declarationOf, idsOf, providerOf, rpsOf } from './declaration.ts';
import { batchLayout, batchQueryLayout, cancellationLayout, declarationLayout, rpsQueryLayout } from './layout.ts';

export const namespace = 'http://www.abrasf.org.br/nfse.xsd';
export const version = '2.04';

/** As the model's schema of signatures has it, which is that of the W3C's first recommendation. */
const signing: Signing = {
  signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  digest: 'http://www.w3.org/2000/09/xmldsig#sha1',
  canonical: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
};

function started(name: string) {
  const document = new DOMImplementation().createDocument(namespace, name, null);
  const root = document.documentElement as unknown as Parent;
  const below = (parent: Parent, child: string) => {
    const element = document.createElementNS(namespace, child);
    parent.appendChild(element);
    return element as unknown as Parent;
  };
  return { root, below, xml: () => new XMLSerializer().serializeToString(document) };
}

/** What the layout would not take is told of the municipality, whose layout it is. */
function write(parent: Parent, layout: Group, tree: Tree): void {
  try {
    writeGroup(parent, layout, tree, '');
  } catch (error) {
    const isRefused = error instanceof GlebaError && error.reason === 'finance.dpsElementRefused';
    const element = isRefused ? error.facts.element : undefined;
    throw typeof element === 'string' ? invoiceErrors.municipalElementRefused({ element }) : error;
  }
}

/** A batch of one RPS, not signed yet (`EnviarLoteRpsSincronoEnvio`). @throws VALIDATION: something that it needs is not known */
export function batchOf(submitted: SubmittedInvoice): string {
  const { root, below, xml } = started('EnviarLoteRpsSincronoEnvio');
  const ids = idsOf(submitted);
  const batch = below(root, 'LoteRps');
  batch.setAttribute('Id', ids.batch);
  batch.setAttribute('versao', version);
  const number = String(submitted.invoice.rpsNumber);
  write(batch, batchLayout, { NumeroLote: number, Prestador: providerOf(submitted), QuantidadeRps: '1' });
  const declaration = below(below(below(batch, 'ListaRps'), 'Rps'), 'InfDeclaracaoPrestacaoServico');
  declaration.setAttribute('Id', ids.declaration);
  write(declaration, declarationLayout, declarationOf(submitted));
  return xml();
}

/** First what is within: the batch's own signature is over it. */
export function signedBatch(xml: string, keys: CompanyKeys): string {
  return signXml(signXml(xml, 'InfDeclaracaoPrestacaoServico', keys, signing), 'LoteRps', keys, signing);
}

export function signedCancellation(submitted: SubmittedInvoice, keys: CompanyKeys): string {
  const { root, below, xml } = started('CancelarNfseEnvio');
  const request = below(below(root, 'Pedido'), 'InfPedidoCancelamento');
  request.setAttribute('Id', idsOf(submitted).cancellation);
  write(request, cancellationLayout, cancellationOf(submitted));
  return signXml(xml(), 'InfPedidoCancelamento', keys, signing);
}

export function rpsQuery(submitted: SubmittedInvoice): string {
  const { root, xml } = started('ConsultarNfseRpsEnvio');
  write(root, rpsQueryLayout, { IdentificacaoRps: rpsOf(submitted), Prestador: providerOf(submitted) });
  return xml();
}

export function batchQuery(submitted: SubmittedInvoice, protocol: string): string {
  const { root, xml } = started('ConsultarLoteRpsEnvio');
  write(root, batchQueryLayout, { Prestador: providerOf(submitted), Protocolo: protocol });
  return xml();
}
