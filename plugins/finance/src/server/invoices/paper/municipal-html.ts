import { escapeXml } from '@gleba/sdk/exchange/server';
import { opening, type Stamp } from './danfse-html.ts';
import { day, identity, joined, money, percent, postalCode, type Said, words } from './paper-values.ts';
import type { XmlFacts } from './xml-facts.ts';

const styles = `
@page{size:A4 portrait;margin:16mm 18mm}
body{margin:0;color:#000;font:10pt/1.4 "Open Sans","Liberation Sans",Arial,sans-serif}
h1{margin:0 0 1mm;font-size:15pt}
h2{margin:5mm 0 1.5mm;padding-bottom:1mm;border-bottom:.5pt solid #999;font-size:10.5pt}
p{margin:0 0 1.5mm;overflow-wrap:anywhere}
.stamp{padding:2mm 3mm;border:1pt solid #000;font-weight:bold}
.words{white-space:pre-line}
table{border-collapse:collapse;min-width:100mm}
td{padding:1mm 6mm 1mm 0;vertical-align:top}
td+td{text-align:right;font-variant-numeric:tabular-nums}
`.replaceAll('\n', '');

const declared = 'DeclaracaoPrestacaoServico/InfDeclaracaoPrestacaoServico';

/**
 * An invoice of a municipality's own service on paper (model of ABRASF, 2.04): what its document says, without a layout of its own, for each
 * town hall has another and none is asked for. Undefined where the document is none of that model.
 */
export function municipalHtml(invoice: XmlFacts, stamp: Stamp): string | undefined {
  const number = invoice.text('Numero');
  if (number === null || !invoice.has(declared)) return undefined;
  const of = (path: string) => invoice.text(`${declared}/${path}`);
  const rps = joined('-', of('Rps/IdentificacaoRps/Serie'), of('Rps/IdentificacaoRps/Numero'));
  const head = joined(
    ' · ',
    told('municipalCode', invoice.text('CodigoVerificacao')),
    told('municipalRps', rps),
    told('municipalIssued', day(invoice.text('DataEmissao') ?? of('Rps/DataEmissao'))),
    told('municipalCompetence', day(of('Competencia'))),
  );
  return [
    ...opening(words('municipalTitle', { number }), styles),
    `<h1>${escapeXml(words('municipalTitle', { number }))}</h1>`,
    line(head),
    stamp ? `<p class="stamp">${escapeXml(words(`stamp.${stamp}`))}</p>` : '',
    person('provider', [
      joined(' · ', invoice.text('PrestadorServico/RazaoSocial'), documentOf(invoice, `${declared}/Prestador`)),
      told('municipalInscription', of('Prestador/InscricaoMunicipal')),
      addressOf(invoice, 'PrestadorServico/Endereco'),
    ]),
    person('taker', [
      joined(
        ' · ',
        of('TomadorServico/RazaoSocial') ?? of('Tomador/RazaoSocial'),
        documentOf(invoice, `${declared}/TomadorServico/IdentificacaoTomador`) ??
          documentOf(invoice, `${declared}/Tomador/IdentificacaoTomador`),
      ),
      addressOf(invoice, `${declared}/TomadorServico/Endereco`) ?? addressOf(invoice, `${declared}/Tomador/Endereco`),
    ]),
    `<h2>${escapeXml(words('block.service'))}</h2>`,
    `<p class="words">${escapeXml(of('Servico/Discriminacao') ?? '-')}</p>`,
    line(
      joined(
        ' · ',
        told('municipalItem', of('Servico/ItemListaServico')),
        told('municipalTaxCode', of('Servico/CodigoTributacaoMunicipio')),
      ),
    ),
    `<h2>${escapeXml(words('block.total'))}</h2><table>`,
    ...amounts(invoice).map(
      ([name, said]) => `<tr><td>${escapeXml(words(`field.${name}`))}</td><td>${escapeXml(said)}</td></tr>`,
    ),
    '</table>',
    line(of('InformacoesComplementares')),
    '</body></html>',
  ].join('');
}

const told = (name: string, text: Said): Said => (text === null ? null : words(name, { text }));
const line = (text: Said): string => (text === null ? '' : `<p>${escapeXml(text)}</p>`);

function person(name: string, lines: readonly Said[]): string {
  return `<h2>${escapeXml(words(`block.${name}`))}</h2>${lines.map(line).join('')}`;
}

function documentOf(invoice: XmlFacts, path: string): Said {
  return identity(invoice.text(`${path}/CpfCnpj/Cnpj`), invoice.text(`${path}/CpfCnpj/Cpf`));
}

function addressOf(invoice: XmlFacts, path: string): Said {
  const of = (name: string) => invoice.text(`${path}/${name}`);
  return joined(', ', ...['Endereco', 'Numero', 'Complemento', 'Bairro', 'Uf'].map(of), postalCode(of('Cep')));
}

/** Those that the document names and that are something. */
function amounts(invoice: XmlFacts): readonly (readonly [string, string])[] {
  const of = (name: string) => invoice.text(`${declared}/Servico/Valores/${name}`);
  const made = (name: string) => invoice.text(`ValoresNfse/${name}`);
  const rows: readonly (readonly [string, Said])[] = [
    ['gross', money(of('ValorServicos'))],
    ['issDeductions', some(of('ValorDeducoes'))],
    ['unconditional', some(of('DescontoIncondicionado'))],
    ['conditional', some(of('DescontoCondicionado'))],
    ['issBase', money(made('BaseCalculo'))],
    ['issRate', percent(made('Aliquota') ?? of('Aliquota'))],
    ['issAmount', money(made('ValorIss') ?? of('ValorIss'))],
    ['pisWithheld', some(of('ValorPis'))],
    ['cofinsWithheld', some(of('ValorCofins'))],
    ['inss', some(of('ValorInss'))],
    ['irrf', some(of('ValorIr'))],
    ['csllWithheld', some(of('ValorCsll'))],
    ['net', money(made('ValorLiquidoNfse'))],
  ];
  return rows.flatMap(([name, said]) => (said === null ? [] : [[name, said] as const]));
}

const some = (amount: Said): Said => (amount !== null && /[1-9]/.test(amount) ? money(amount) : null);
