import { readFileSync } from 'node:fs';
import { DOMParser, XMLSerializer } from '@xmldom/xmldom';
import { validateXML } from 'xmllint-wasm';
import { type AuthorityFault, type AuthorityRequest, startAuthorityServer } from '../authority-server.ts';
import { isSignedPart } from '../national/national-server.ts';

const schema = readFileSync(new URL('abrasf-2.04.xsd', import.meta.url), 'utf8');
const namespace = 'http://www.abrasf.org.br/nfse.xsd';

/** Of the next request: taken and looked at when it is asked for; refused with that code. */
type Order = 'later' | { readonly code: string; readonly text: string };

export interface AbrasfServer {
  readonly address: string;
  readonly ca: string;
  /** Operations that were asked, in their order. */
  readonly asked: string[];
  /** Messages that were taken. */
  readonly taken: string[];
  readonly cancelled: Set<string>;
  next: AuthorityFault | Order | undefined;
  away: 'broken' | 'closed' | undefined;
  /** While it is, what is taken waits to be looked at. */
  isBusy: boolean;
  stop(): Promise<void>;
}

/**
 * A municipality's service of the model of ABRASF 2.04, as far as it can be told from outside: SOAP by mutual TLS; what comes is held against
 * the schema, both signatures are verified by another library, an RPS is known by its number and answered with its invoice.
 */
export async function startAbrasfServer(clientCertificate: string): Promise<AbrasfServer> {
  const invoices = new Map<string, { readonly number: number; readonly declaration: string }>();
  const protocols = new Map<string, string>();
  const asked: string[] = [];
  const taken: string[] = [];
  const cancelled = new Set<string>();
  const actionOf = ({ headers }: Pick<AuthorityRequest, 'headers'>) =>
    /^"http:\/\/nfse\.abrasf\.org\.br\/(\w+)"$/.exec(String(headers.soapaction))?.[1] ?? '';
  const frame = await startAuthorityServer<Order>(
    { clientCertificate, contentType: 'text/xml; charset=utf-8', broken: { status: 500, body: '<fault/>' } },
    async (request, next) => {
      const action = actionOf(request);
      const told = typeof next === 'object' ? refused(action, next.code, next.text) : await answerTo(request, next);
      return { status: 200, body: enveloped(action, told) };
    },
    (request) => asked.push(actionOf(request)),
  );

  async function answerTo({ headers, body, peer }: AuthorityRequest, next: 'lost' | 'later' | undefined) {
    const action = actionOf({ headers });
    // As it is when it comes.
    const { isBusy } = own;
    const outer = parse(body);
    const request = outer.getElementsByTagNameNS('http://nfse.abrasf.org.br', `${action}Request`)[0];
    const head = parse(request?.getElementsByTagName('nfseCabecMsg')[0]?.textContent ?? '<none/>');
    if (head.documentElement.getAttribute('versao') !== '2.04') return refused(action, 'E160', 'Cabeçalho inválido.');
    const xml = request?.getElementsByTagName('nfseDadosMsg')[0]?.textContent ?? '';
    const { valid, errors } = await validateXML({ xml: [{ fileName: 'sent.xml', contents: xml }], schema: [schema] });
    if (!valid) return refused(action, 'E160', errors[0]?.message ?? 'Arquivo em desacordo com o XML Schema.');
    const message = parse(xml);
    const text = (name: string) => message.getElementsByTagName(name)[0]?.textContent ?? '';
    const rps = `${text('Serie')}-${text('Numero')}`;
    if (action === 'RecepcionarLoteRpsSincrono') {
      const isSigned =
        (await isSignedPart(xml, 'InfDeclaracaoPrestacaoServico', peer)) && (await isSignedPart(xml, 'LoteRps', peer));
      if (!isSigned) return refused(action, 'E174', 'Assinatura do Hash não confere.');
      if (invoices.has(rps)) return refused(action, 'E10', 'RPS já informado.');
      const declaration = message.getElementsByTagName('InfDeclaracaoPrestacaoServico')[0];
      invoices.set(rps, {
        number: invoices.size + 1001,
        declaration: declaration ? new XMLSerializer().serializeToString(declaration) : '',
      });
      taken.push(xml);
      const protocol = `P${invoices.size}`;
      protocols.set(protocol, rps);
      const head2 = `<NumeroLote>1</NumeroLote><DataRecebimento>2026-11-27T10:00:00</DataRecebimento><Protocolo>${protocol}</Protocolo>`;
      return answer(
        'EnviarLoteRpsSincronoResposta',
        head2 + (next === 'later' || isBusy ? '' : `<ListaNfse>${made(rps)}</ListaNfse>`),
      );
    }
    if (action === 'ConsultarLoteRps') {
      const found = protocols.get(text('Protocolo'));
      if (!found) return refused(action, 'E86', 'Número do protocolo de recebimento do lote inexistente.');
      if (isBusy) return answer('ConsultarLoteRpsResposta', '<Situacao>2</Situacao>');
      return answer('ConsultarLoteRpsResposta', `<Situacao>4</Situacao><ListaNfse>${made(found)}</ListaNfse>`);
    }
    if (action === 'ConsultarNfsePorRps') {
      return invoices.has(rps) && !isBusy
        ? answer('ConsultarNfseRpsResposta', made(rps))
        : refused(action, 'E4', 'Esse RPS não foi enviado para a nossa base de dados.');
    }
    const number = text('Numero');
    if (!(await isSignedPart(xml, 'InfPedidoCancelamento', peer)))
      return refused(action, 'E174', 'Assinatura não confere.');
    if (![...invoices.values()].some((one) => String(one.number) === number))
      return refused(action, 'E78', 'NFS-e inexistente.');
    if (cancelled.has(number)) return refused(action, 'E79', 'Essa NFS-e já está cancelada.');
    cancelled.add(number);
    taken.push(xml);
    const confirmed = '<Confirmacao><Pedido/><DataHora>2026-11-27T10:00:00</DataHora></Confirmacao>';
    return answer(
      'CancelarNfseResposta',
      `<RetCancelamento><NfseCancelamento versao="2.04">${confirmed}</NfseCancelamento></RetCancelamento>`,
    );
  }

  /** As a municipality gives it out: with what it was told, and with prefixes of its own. */
  function made(rps: string): string {
    const { number, declaration } = invoices.get(rps) ?? { number: 0, declaration: '' };
    const facts = `<n:Numero>${number}</n:Numero><n:CodigoVerificacao>ABC${number}</n:CodigoVerificacao><n:DataEmissao>2026-11-27T10:00:00</n:DataEmissao><n:ValoresNfse><n:ValorLiquidoNfse>4692.50</n:ValorLiquidoNfse></n:ValoresNfse><n:PrestadorServico><n:RazaoSocial>Terra Certa Regularizações Ltda</n:RazaoSocial></n:PrestadorServico>`;
    const within = `<n:DeclaracaoPrestacaoServico>${declaration}</n:DeclaracaoPrestacaoServico>`;
    return `<n:CompNfse xmlns:n="${namespace}"><n:Nfse versao="2.04"><n:InfNfse>${facts}${within}</n:InfNfse></n:Nfse></n:CompNfse>`;
  }

  const own: AbrasfServer = Object.assign(
    frame,
    { isBusy: false },
    { address: `https://127.0.0.1:${frame.port}/nfse`, asked, taken, cancelled },
  );
  return own;
}

const parse = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml');
const answer = (name: string, within: string) => `<${name} xmlns="${namespace}">${within}</${name}>`;

function refused(action: string, code: string, text: string): string {
  const names: Record<string, string> = {
    RecepcionarLoteRpsSincrono: 'EnviarLoteRpsSincronoResposta',
    ConsultarNfsePorRps: 'ConsultarNfseRpsResposta',
  };
  const message = `<MensagemRetorno><Codigo>${code}</Codigo><Mensagem>${text}</Mensagem><Correcao>Corrija e envie de novo.</Correcao></MensagemRetorno>`;
  return answer(names[action] ?? `${action}Resposta`, `<ListaMensagemRetorno>${message}</ListaMensagemRetorno>`);
}

function enveloped(action: string, told: string): string {
  const response = `<ns2:${action}Response xmlns:ns2="http://nfse.abrasf.org.br"><outputXML><![CDATA[${told}]]></outputXML></ns2:${action}Response>`;
  return `<?xml version="1.0"?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>${response}</S:Body></S:Envelope>`;
}
