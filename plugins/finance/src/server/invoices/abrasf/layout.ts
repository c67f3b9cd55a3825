import {
  choice,
  cnpj,
  codes,
  cpf,
  day,
  digits,
  free,
  group,
  lines,
  maybe,
  municipality,
  one,
} from '../national/layout.ts';

/**
 * What a municipality of the model of ABRASF takes, in the order of its published schema, version 2.04 (`nfse v2-04.xsd`), cut down to the
 * elements that are written here. The order of elements is contract: it stands in this file alone.
 */
/** `tsValor`: fifteen digits, two of them behind the point. */
const amount = /^(?:0|[1-9]\d{0,12})\.\d{2}$/u;
/** `tsAliquota`, in percent: four digits, two of them behind the point. */
const rate = /^\d{1,2}\.\d{2}$/u;
const yesNo = codes('1', '2');

const document = group(choice(one('Cpf', cpf), one('Cnpj', cnpj)));
const person = group(one('CpfCnpj', document), maybe('InscricaoMunicipal', free(15)));
const rpsIdentity = group(one('Numero', digits(1, 15)), one('Serie', free(5)), one('Tipo', codes('1', '2', '3')));

const values = group(
  one('ValorServicos', amount),
  maybe('ValorDeducoes', amount),
  maybe('ValorPis', amount),
  maybe('ValorCofins', amount),
  maybe('ValorInss', amount),
  maybe('ValorIr', amount),
  maybe('ValorCsll', amount),
  maybe('OutrasRetencoes', amount),
  maybe('ValTotTributos', amount),
  maybe('ValorIss', amount),
  maybe('Aliquota', rate),
  maybe('DescontoIncondicionado', amount),
  maybe('DescontoCondicionado', amount),
);

const service = group(
  one('Valores', values),
  one('IssRetido', yesNo),
  maybe('ResponsavelRetencao', codes('1', '2')),
  one('ItemListaServico', /^\d{2}\.\d{2}$/u),
  maybe('CodigoCnae', digits(7)),
  maybe('CodigoTributacaoMunicipio', free(20)),
  maybe('CodigoNbs', digits(9)),
  one('Discriminacao', lines(2000)),
  one('CodigoMunicipio', municipality),
  one('ExigibilidadeISS', /^[1-7]$/u),
  maybe('MunicipioIncidencia', municipality),
);

const address = group(
  one('Endereco', free(255)),
  one('Numero', free(60)),
  maybe('Complemento', free(60)),
  one('Bairro', free(60)),
  one('CodigoMunicipio', municipality),
  one('Uf', /^[A-Z]{2}$/u),
  one('Cep', digits(8)),
);

const taker = group(
  one('IdentificacaoTomador', person),
  one('RazaoSocial', free(150)),
  maybe('Endereco', address),
  maybe('Contato', group(one('Telefone', free(20)), one('Email', free(80)))),
);

/** `tcInfDeclaracaoPrestacaoServico`. */
export const declarationLayout = group(
  one('Rps', group(one('IdentificacaoRps', rpsIdentity), one('DataEmissao', day), one('Status', codes('1', '2')))),
  one('Competencia', day),
  one('Servico', service),
  one('Prestador', person),
  one('TomadorServico', taker),
  maybe('RegimeEspecialTributacao', /^[1-6]$/u),
  one('OptanteSimplesNacional', yesNo),
  one('IncentivoFiscal', yesNo),
  maybe('InformacoesComplementares', free(2000)),
);

/** `tcLoteRps` before its list. */
export const batchLayout = group(
  one('NumeroLote', digits(1, 15)),
  one('Prestador', person),
  one('QuantidadeRps', digits(1, 4)),
);

export const rpsQueryLayout = group(one('IdentificacaoRps', rpsIdentity), one('Prestador', person));
export const batchQueryLayout = group(one('Prestador', person), one('Protocolo', free(50)));

/** `tcInfPedidoCancelamento`. */
export const cancellationLayout = group(
  one(
    'IdentificacaoNfse',
    group(
      one('Numero', digits(1, 15)),
      one('CpfCnpj', document),
      maybe('InscricaoMunicipal', free(15)),
      one('CodigoMunicipio', municipality),
    ),
  ),
  one('CodigoCancelamento', /^[1-5]$/u),
);
