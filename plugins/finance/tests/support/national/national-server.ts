import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DOMParser, XMLSerializer } from '@xmldom/xmldom';
import { validateXML } from 'xmllint-wasm';
import { type AuthorityFault, type AuthorityRequest, startAuthorityServer } from '../authority-server.ts';

// It wants its own XML library told to it, and hands the way to do so out in its older build alone.
const own = createRequire(createRequire(import.meta.url).resolve('xmldsigjs'));
const { Application, Parse, SignedXml } = own('xmldsigjs') as typeof import('xmldsigjs');
const { setNodeDependencies } = own('xml-core') as { setNodeDependencies(parts: object): void };
setNodeDependencies({ ...own('@xmldom/xmldom'), xpath: own('xpath') });
Application.setEngine('node', globalThis.crypto);

const schema = readFileSync(new URL('dps-1.01.xsd', import.meta.url), 'utf8');

/** The next request is refused with that code. */
interface Order {
  readonly code: string;
  readonly text: string;
}

export interface NationalServer {
  readonly address: string;
  readonly ca: string;
  /** What came: method and path, in the order of coming. */
  readonly asked: string[];
  /** Documents that were taken. */
  readonly taken: string[];
  next: AuthorityFault | Order | undefined;
  away: 'broken' | 'closed' | undefined;
  readonly cancelled: Set<string>;
  stop(): Promise<void>;
}

/**
 * The national environment of service invoices, as far as it can be told from outside: asked by mutual TLS, it takes what is zipped and in
 * base64, holds it against the schema, verifies the signature by another library, knows a DPS by its number and answers with the invoice.
 */
export async function startNationalServer(clientCertificate: string): Promise<NationalServer> {
  const invoices = new Map<string, { readonly key: string; readonly xml: string }>();
  const asked: string[] = [];
  const taken: string[] = [];
  const cancelled = new Set<string>();
  const frame = await startAuthorityServer<Order>(
    { clientCertificate, contentType: 'application/json', broken: { status: 503, body: '{}' } },
    async (request, next) => {
      const { status, body } = typeof next === 'object' ? refused(next.code, next.text) : await answerTo(request);
      return { status, body: JSON.stringify(body) };
    },
    ({ method, path }) => asked.push(`${method} ${path}`),
  );

  async function answerTo({ method, path, body, peer }: AuthorityRequest) {
    const sent = body === '' ? {} : (JSON.parse(body) as Record<string, string>);
    if (method === 'POST' && path === '/nfse') return take(sent.dpsXmlGZipB64 ?? '', peer);
    if (method === 'POST') return cancel(path, sent.pedidoRegistroEventoXmlGZipB64 ?? '');
    return find(path);
  }

  async function take(zipped: string, peer: string) {
    const problem = await problemOf(zipped, 'infDPS', peer);
    if (typeof problem === 'object') return problem.answer;
    const xml = problem;
    const id = /Id="(DPS\d{42})"/.exec(xml)?.[1] ?? '';
    if (invoices.has(id))
      return refused('E0014', 'Conjunto série/número/código do município/CNPJ já existe em uma NFS-e.');
    const number = invoices.size + 1;
    const key = `${id.slice(3, 10)}2${id.slice(10, 25)}${String(number).padStart(13, '0')}2611${'1'.repeat(10)}`.slice(
      0,
      50,
    );
    invoices.set(id, {
      key,
      xml: invoiceOf(key, number, xml.replace(/^<\?xml[^>]*\?>/, '')),
    });
    taken.push(xml);
    return { status: 201, body: { idDps: id, chaveAcesso: key, nfseXmlGZipB64: zip(invoices.get(id)?.xml ?? '') } };
  }

  async function cancel(path: string, zipped: string) {
    const problem = await problemOf(zipped, 'infPedReg', '');
    if (typeof problem === 'object') return problem.answer;
    const key = /^\/nfse\/(\d{50})\/eventos$/.exec(path)?.[1] ?? '';
    if (![...invoices.values()].some((one) => one.key === key)) return refused('E1861', 'NFS-e não encontrada.');
    if (cancelled.has(key)) return refused('E0840', 'O evento já está vinculado à NFS-e.');
    cancelled.add(key);
    taken.push(problem);
    return { status: 201, body: { eventoXmlGZipB64: zip('<evento/>') } };
  }

  function find(path: string) {
    const [, kind, id = '', events] = path.split('/');
    const byId = kind === 'dps' ? invoices.get(id) : [...invoices.values()].find(({ key }) => key === id);
    if (!byId || (events === 'eventos' && !cancelled.has(id))) return { status: 404, body: {} };
    return { status: 200, body: { chaveAcesso: byId.key, ...(kind === 'nfse' && { nfseXmlGZipB64: zip(byId.xml) }) } };
  }

  return Object.assign(frame, { address: `https://127.0.0.1:${frame.port}`, asked, taken, cancelled });
}

/** What the environment says beside the declaration that it was sent, in the order of its schema: who, where, and what it computed. */
function invoiceOf(key: string, number: number, dps: string): string {
  const text = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(dps)?.[1] ?? '';
  const issuer = `<emit><CNPJ>${text('CNPJ')}</CNPJ><xNome>Terra Certa Regularizações Ltda</xNome><enderNac><xLgr>Rua das Araucárias</xLgr><nro>120</nro><xBairro>Centro</xBairro><cMun>4204202</cMun><UF>SC</UF><CEP>89801000</CEP></enderNac></emit>`;
  const base = (Number(text('vServ')) - Number(text('vDescIncond') || 0)).toFixed(2);
  const withheld = (Number(text('vRetCSLL') || 0) + Number(text('vRetIRRF') || 0)).toFixed(2);
  const amounts = `<valores><vBC>${base}</vBC><pAliqAplic>3.00</pAliqAplic><vISSQN>${(Number(base) * 0.03).toFixed(2)}</vISSQN><vTotalRet>${withheld}</vTotalRet><vLiq>${(Number(base) - Number(withheld)).toFixed(2)}</vLiq></valores>`;
  const places = `<xLocEmi>Chapecó</xLocEmi><xLocPrestacao>Chapecó</xLocPrestacao><nNFSe>${number}</nNFSe><cLocIncid>4204202</cLocIncid><xLocIncid>Chapecó</xLocIncid>`;
  const made = `<xTribNac>Elaboração de planos diretores e projetos</xTribNac><verAplic>SefinNac</verAplic><ambGer>2</ambGer><tpEmis>1</tpEmis><cStat>100</cStat><dhProc>2026-11-27T10:00:05-03:00</dhProc><nDFSe>${number}</nDFSe>`;
  return `<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infNFSe Id="NFS${key}">${places}${made}${issuer}${amounts}${dps}</infNFSe></NFSe>`;
}

const zip = (xml: string) => gzipSync(Buffer.from(xml)).toString('base64');
const refused = (codigo: string, descricao: string) => ({ status: 400, body: { erros: [{ codigo, descricao }] } });

/** The document itself, or why it is refused. `peer`: the certificate that asked, which must be the one that signed. */
async function problemOf(zipped: string, part: string, peer: string) {
  let xml: string;
  try {
    xml = gunzipSync(Buffer.from(zipped, 'base64')).toString('utf8');
  } catch {
    return { answer: refused('E1225', 'Falha ao descompactar XML Zip B64.') };
  }
  const { valid, errors } = await validateXML({ xml: [{ fileName: 'sent.xml', contents: xml }], schema: [schema] });
  if (!valid) return { answer: refused('E1235', errors[0]?.message ?? 'Falha no esquema XML.') };
  return (await isSigned(xml, part, peer)) ? xml : { answer: refused('E0714', 'Assinatura difere do calculado.') };
}

/** By another library than the one that signed: every digest, the signature, what it covers and whose it is. */
export const isSigned = (xml: string, part: string, peer = ''): Promise<boolean> => isSignedPart(xml, part, peer);

/** The signature that stands behind a part, of a document that has several. */
export async function isSignedPart(xml: string, part: string, peer = ''): Promise<boolean> {
  const document = Parse(xml);
  const signed = new SignedXml(document);
  const id = new DOMParser().parseFromString(xml, 'text/xml').getElementsByTagName(part)[0]?.getAttribute('Id');
  const elements = Array.from(document.getElementsByTagNameNS('http://www.w3.org/2000/09/xmldsig#', 'Signature'));
  const element = elements.find((one) => new XMLSerializer().serializeToString(one).includes(`URI="#${id}"`));
  if (!id || !element) return false;
  signed.LoadXml(element);
  const covers = signed.XmlSignature.SignedInfo.References.Item(0)?.Uri === `#${id}`;
  const told = /<X509Certificate>([^<]+)</.exec(xml)?.[1]?.replace(/\s/g, '') ?? '';
  const isPeers = peer === '' || fingerprint(peer.replace(/-----[^-]+-----|\s/g, '')) === fingerprint(told);
  return covers && isPeers && (await signed.Verify().catch(() => false));
}

const fingerprint = (base64: string) => createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex');
