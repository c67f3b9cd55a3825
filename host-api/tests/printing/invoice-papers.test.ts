import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { danfseOf } from '../../../plugins/finance/src/server/invoices/paper/danfse.ts';
import { danfseHtml } from '../../../plugins/finance/src/server/invoices/paper/danfse-html.ts';
import { municipalHtml } from '../../../plugins/finance/src/server/invoices/paper/municipal-html.ts';
import { factsOf } from '../../../plugins/finance/src/server/invoices/paper/xml-facts.ts';
import { readPdf } from '../../../tests/support/read-pdf.ts';
import { findChromium } from '../../../tooling/chromium.mjs';
import { type ChromiumPrinter, createChromiumPrinter } from '../../src/printing/chromium-printer.ts';

/** Papers of invoices as the browser makes them, read back by a library that made none of them. */
let printer: ChromiumPrinter;
let folder = '';
const log = { debug() {}, info() {}, warn() {}, error() {} };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gleba-papers-'));
  const executable = await findChromium();
  printer = createChromiumPrinter({
    executable,
    folder,
    isSandboxed: true,
    address: 'http://127.0.0.1:9',
    pages: 1,
    log,
  });
});
afterAll(async () => {
  await printer?.stop();
  await rm(folder, { recursive: true, force: true });
});

const key = `4204202${'2'.repeat(43)}`;
const places = new Map([['4204202', { name: 'Chapecó', unit: { letters: 'SC' } }]]);
const person = (name: string) =>
  `<CNPJ>11222333000181</CNPJ><IM>123456</IM><xNome>${name}</xNome><end><endNac><cMun>4204202</cMun><CEP>89801000</CEP></endNac><xLgr>Rua das Araucárias</xLgr><nro>120</nro><xBairro>Centro</xBairro></end><fone>4933334444</fone><email>contas@sul.example</email>`;
const rates = ['uf', 'mun', 'fed'].map((of) => `<${of}><pRedAliq${of}>0</pRedAliq${of}></${of}>`).join('');
/** All that the layout has, and texts as long as they may be. */
const whole = (description: string, information: string) => `<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse">
  <infNFSe Id="NFS${key}"><xLocEmi>Chapecó</xLocEmi><xLocPrestacao>Chapecó</xLocPrestacao><nNFSe>17</nNFSe><xLocIncid>Chapecó</xLocIncid>
  <xTribNac>Agrimensura</xTribNac><ambGer>2</ambGer><cStat>100</cStat><dhProc>2026-11-27T10:00:05-03:00</dhProc>
  <emit>${person('Emitente')}</emit>
  <valores><vBC>4900.00</vBC><pAliqAplic>3.00</pAliqAplic><vISSQN>147.00</vISSQN><vTotalRet>301.35</vTotalRet><vLiq>4598.65</vLiq></valores>
  <IBSCBS><cLocalidadeIncid>4204202</cLocalidadeIncid><xLocalidadeIncid>Chapecó</xLocalidadeIncid><valores><vBC>4753.00</vBC>${rates}</valores>
  <totCIBS><vTotNF>4646.18</vTotNF><gIBS><vIBSTot>4.75</vIBSTot></gIBS><gCBS><vCBS>42.78</vCBS></gCBS></totCIBS></IBSCBS>
  <DPS><infDPS><tpAmb>1</tpAmb><dhEmi>2026-11-27T09:59:00-03:00</dhEmi><serie>1</serie><nDPS>41</nDPS><dCompet>2026-11-27</dCompet><tpEmit>1</tpEmit>
  <prest>${person('Terra Certa')}<regTrib><opSimpNac>1</opSimpNac><regEspTrib>0</regEspTrib></regTrib></prest>
  <toma>${person('Loteadora Sul')}</toma><interm>${person('Corretora Oeste')}</interm>
  <serv><cServ><cTribNac>070103</cTribNac><xDescServ>${description}</xDescServ></cServ><infoCompl><xInfComp>${information}</xInfComp></infoCompl></serv>
  <valores><vServPrest><vServ>5000.00</vServ></vServPrest><vDescCondIncond><vDescIncond>100.00</vDescIncond></vDescCondIncond>
  <trib><tribMun><tribISSQN>1</tribISSQN><tpRetISSQN>1</tpRetISSQN></tribMun><tribFed><vRetIRRF>73.50</vRetIRRF></tribFed>
  <totTrib><vTotTrib><vTotTribFed>672.50</vTotTribFed><vTotTribEst>0.00</vTotTribEst><vTotTribMun>147.00</vTotTribMun></vTotTrib></totTrib></trib></valores>
  <IBSCBS><finNFSe>0</finNFSe><dest>${person('Destinatária')}</dest></IBSCBS></infDPS></DPS></infNFSe></NFSe>`;

async function danfse(xml: string, stamp?: 'cancelled' | 'replaced') {
  const facts = factsOf(xml, 'infNFSe');
  const paper = facts && danfseOf(facts, places);
  if (!paper) throw new Error('No invoice.');
  const html = danfseHtml(paper, stamp);
  const bytes = await printer.print({ html });
  return readPdf(bytes);
}

test('a DANFSe is one page of A4 with the blocks of the note in their order, however much it says', async () => {
  const long = await danfse(whole('Levantamento '.repeat(200), 'Contrato 17 '.repeat(300)));
  expect(long.pages.map(({ width, height }) => [width, height])).toEqual([[595, 842]]);
  const text = (long.pages[0]?.text ?? '').replaceAll('\u00a0', ' ');
  const blocks = [
    ...['DANFSe v2.0', 'CHAVE DE ACESSO DA NFS-e', key, 'EMITENTE DA NFS-e', 'PRESTADOR / FORNECEDOR', 'Terra Certa'],
    ...['TOMADOR / ADQUIRENTE', 'Loteadora Sul', 'DESTINATÁRIO DA OPERAÇÃO', 'INTERMEDIÁRIO DA OPERAÇÃO'],
    ...['SERVIÇO PRESTADO', '07.01.03', 'TRIBUTAÇÃO MUNICIPAL (ISSQN)', 'Operação Tributável', 'R$ 147,00'],
    ...['TRIBUTAÇÃO FEDERAL (EXCETO CBS)', 'R$ 73,50', 'TRIBUTAÇÃO IBS / CBS', 'R$ 42,78', 'VALOR TOTAL DA NFS-e'],
    ...['R$ 47,53', 'R$ 4.646,18', 'INFORMAÇÕES COMPLEMENTARES', 'Inf. Cont.: Contrato 17', '...'],
    ...['Totais Aproximados dos Tributos cfe. Lei nº 12.741/2012: Federais: R$ 672,50 ; Estaduais: R$ 0,00'],
  ];
  let from = 0;
  for (const block of blocks) {
    const at = text.indexOf(block, from);
    expect(at, block).toBeGreaterThanOrEqual(from);
    from = at;
  }
  expect(text).not.toContain('SEM VALIDADE');
}, 120_000);

test('one that was cancelled says so across the page', async () => {
  const { pages } = await danfse(whole('Levantamento', 'Contrato 17'), 'cancelled');
  expect(pages).toHaveLength(1);
  expect(pages[0]?.text).toContain('CANCELADA');
}, 60_000);

test('a document without a key, or of nothing that is known, has no paper', () => {
  const facts = factsOf(whole('x', 'y').replace(`NFS${key}`, ''), 'infNFSe');
  expect(facts && danfseOf(facts, places)).toBeUndefined();
  expect(factsOf('<a><b/></a>', 'infNFSe')).toBeUndefined();
  expect(factsOf('', 'infNFSe')).toBeUndefined();
  const other = factsOf('<InfNfse><Numero>1</Numero></InfNfse>', 'InfNfse');
  expect(other && municipalHtml(other, undefined)).toBeUndefined();
});
