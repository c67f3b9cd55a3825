import { escapeXml } from '@gleba/sdk/exchange/server';
import { createGuardedFetch, isPublicAddress } from '@gleba/sdk/server';
import { DOMParser, XMLSerializer } from '@xmldom/xmldom';
import type { CompanyKeys } from '../../partners/company-keys.ts';
import { namespace, version } from './messages.ts';

/** Where a municipality's server may stand beside the public internet; a test has other rules, and says whom to believe. */
export interface MunicipalReach {
  /** Origins within the installation's own network. */
  readonly ownServices?: readonly string[];
  readonly ca?: string;
  readonly isAllowedAddress?: (address: string) => boolean;
}

const largestAnswer = 2_000_000;
const envelope = 'http://schemas.xmlsoap.org/soap/envelope/';
/** Of the model's service description (`nfse.wsdl`). */
const service = 'http://nfse.abrasf.org.br';

export type MunicipalOperation =
  | 'RecepcionarLoteRpsSincrono'
  | 'ConsultarLoteRps'
  | 'ConsultarNfsePorRps'
  | 'CancelarNfse';

export interface MunicipalProblem {
  readonly code: string;
  readonly text: string;
}

/** The invoice as the municipality has made it. */
export interface MadeInvoice {
  readonly number: string;
  readonly verificationCode: string | undefined;
  readonly document: string;
}

export type MunicipalAnswer =
  | { readonly kind: 'made'; readonly invoice: MadeInvoice }
  /** Received, and not looked at yet. */
  | { readonly kind: 'waiting'; readonly protocol: string | undefined }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused'; readonly problems: readonly MunicipalProblem[] }
  /** Nothing whole was answered: whether it was taken is not known. */
  | { readonly kind: 'silent' };

/** A municipality's service, as one company: SOAP by mutual TLS with the company's certificate. */
export function abrasfClient(url: string, { privateKey, certificate, chain }: CompanyKeys, reach: MunicipalReach) {
  const isOwn = URL.canParse(url) && (reach.ownServices ?? []).includes(new URL(url).origin);
  const ask = createGuardedFetch({
    maxBytes: largestAnswer,
    timeoutMs: 60_000,
    maxRedirects: 0,
    tls: { key: privateKey, cert: [certificate, ...chain].join('\n'), ...(reach.ca && { ca: reach.ca }) },
    // Redirects are not followed: the address that is looked at is of this very origin.
    isAllowedAddress: reach.isAllowedAddress ?? ((found) => isOwn || isPublicAddress(found)),
  });
  return async (operation: MunicipalOperation, message: string): Promise<MunicipalAnswer> => {
    const answer = await ask(url, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${service}/${operation}"` },
      body: enveloped(operation, message),
    }).catch(() => undefined);
    // Services tell faults of their own with 500: what they say of the RPS is asked for by its number.
    if (!answer || answer.status < 200 || answer.status >= 300) return { kind: 'silent' };
    return answerIn(new TextDecoder().decode(answer.body));
  };
}

/** Header and data are texts within the envelope, whose names have no namespace. */
function enveloped(operation: MunicipalOperation, message: string): string {
  const head = `<cabecalho xmlns="${namespace}" versao="${version}"><versaoDados>${version}</versaoDados></cabecalho>`;
  const parts = `<nfseCabecMsg>${escapeXml(head)}</nfseCabecMsg><nfseDadosMsg>${escapeXml(message)}</nfseDadosMsg>`;
  const request = `<nfse:${operation}Request xmlns:nfse="${service}">${parts}</nfse:${operation}Request>`;
  return `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="${envelope}"><soapenv:Body>${request}</soapenv:Body></soapenv:Envelope>`;
}

/** What cannot be read is no answer: what was sent may have been taken. */
export function answerIn(body: string): MunicipalAnswer {
  const outer = parsed(body);
  const told = outer && first(outer, 'outputXML')?.textContent;
  const answer = told ? parsed(told) : undefined;
  if (!answer) return { kind: 'silent' };
  const made = first(answer, 'CompNfse');
  const invoice = made && invoiceIn(made);
  if (invoice) return { kind: 'made', invoice };
  if (first(answer, 'Confirmacao')) return { kind: 'cancelled' };
  const problems = all(answer, 'MensagemRetorno').map((one) => ({
    code: textIn(one, 'Codigo') ?? '',
    text: [textIn(one, 'Mensagem'), textIn(one, 'Correcao')].filter(Boolean).join(' '),
  }));
  if (problems.length > 0) return { kind: 'refused', problems };
  // 1 not received, 2 not looked at yet, 3 looked at with errors, 4 with success; the latter two come with what they say.
  const state = textIn(answer, 'Situacao');
  const protocol = textIn(answer, 'Protocolo');
  return state === '2' || (state === undefined && protocol) ? { kind: 'waiting', protocol } : { kind: 'silent' };
}

type Node = ReturnType<DOMParser['parseFromString']>;
type Part = ReturnType<Node['getElementsByTagName']>[number];

/** Nobody's document types: nothing of the model has one. */
function parsed(xml: string): Node | undefined {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) return undefined;
  let isWhole = true;
  const fault = () => {
    isWhole = false;
  };
  const errorHandler = { warning: () => undefined, error: fault, fatalError: fault };
  try {
    const document = new DOMParser({ errorHandler }).parseFromString(xml.trim(), 'text/xml');
    return isWhole && document?.documentElement ? document : undefined;
  } catch {
    return undefined;
  }
}

/** By the name alone: municipalities prefix as they like. */
const all = (node: Node | Part, name: string): readonly Part[] => [
  ...Array.from(node.getElementsByTagNameNS('*', name)),
];
const first = (node: Node | Part, name: string): Part | undefined => all(node, name)[0];
const textIn = (node: Node | Part, name: string) => first(node, name)?.textContent?.trim() || undefined;

function invoiceIn(made: Part): MadeInvoice | undefined {
  const facts = first(made, 'InfNfse');
  const number = facts && textIn(facts, 'Numero');
  if (!facts || !number || !/^\d{1,15}$/.test(number)) return undefined;
  const verificationCode = textIn(facts, 'CodigoVerificacao')?.slice(0, 60);
  return { number, verificationCode, document: new XMLSerializer().serializeToString(made) };
}
