/**
 * What the national environment of service invoices takes, as its published schema orders and bounds it: DPS and request of an event,
 * version 1.01 (`tiposComplexos_v1.01.xsd`, `tiposSimples_v1.01.xsd`, `tiposEventos_v1.01.xsd` of gov.br/nfse, with the groups of Nota
 * Técnica SE/CGNFS-e 007/2026), cut down to the elements that are written here. The order of elements is contract: it stands in this file alone.
 */

/** One element: text that must match, or a group of elements. */
export interface Element {
  readonly name: string;
  readonly isOptional: boolean;
  readonly content: RegExp | Group;
}

/** In this order. `isChoice`: exactly one of them. */
export interface Group {
  readonly elements: readonly (Element | Group)[];
  readonly isChoice: boolean;
}

export const one = (name: string, content: RegExp | Group): Element => ({ name, content, isOptional: false });
export const maybe = (name: string, content: RegExp | Group): Element => ({ name, content, isOptional: true });
export const group = (...elements: (Element | Group)[]): Group => ({ elements, isChoice: false });
export const choice = (...elements: Element[]): Group => ({ elements, isChoice: true });

/** Latin letters only (`TSString`): from ! to ÿ, spaces within. */
const line = (max: number, min = 1) => new RegExp(`^(?=.{${min},${max}}$)[!-ÿ]([ -ÿ]*[!-ÿ])?$`, 'u');
export const lines = (max: number) => new RegExp(`^(?=[^]{1,${max}}$)[\\n\\r\\t !-ÿ]+$`, 'u');
export const free = (max: number) => new RegExp(`^[^\\p{Cc}]{1,${max}}$`, 'u');
export const codes = (...values: string[]) => new RegExp(`^(?:${values.join('|')})$`, 'u');
export const digits = (least: number, most = least) => new RegExp(`^\\d{${least},${most}}$`, 'u');
/** `TSDec15V2` and its kin: two places, no zeros in front. */
const decimal = (whole: number) => new RegExp(`^(?:0|0\\.\\d{2}|[1-9]\\d{0,${whole - 1}}(?:\\.\\d{2})?)$`, 'u');
const money = decimal(15);
export const day = /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u;
const moment =
  /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d[+-](?:0\d|1[0-2]):00$/u;
/** With letters since July 2026 (IN RFB 2.229/2024). */
export const cnpj = /^[0-9A-Z]{12}\d{2}$/u;
export const cpf = digits(11);
export const municipality = digits(7);
const accessKey = /^[0-9A-Z]{50}$/u;

const address = group(
  one('endNac', group(one('cMun', municipality), one('CEP', digits(8)))),
  one('xLgr', line(255)),
  one('nro', line(60)),
  maybe('xCpl', line(156)),
  one('xBairro', line(60)),
);

const provider = group(
  choice(one('CNPJ', cnpj), one('CPF', cpf)),
  maybe('IM', free(15)),
  maybe('fone', digits(6, 20)),
  maybe('email', line(80)),
  one(
    'regTrib',
    group(
      one('opSimpNac', codes('1', '2', '3')),
      maybe('regApTribSN', codes('1', '2', '3')),
      one('regEspTrib', /^[0-6]$/u),
    ),
  ),
);

const taker = group(
  choice(one('CNPJ', cnpj), one('CPF', cpf)),
  maybe('IM', free(15)),
  one('xNome', free(300)),
  maybe('end', address),
  maybe('fone', digits(6, 20)),
  maybe('email', line(80)),
);

const service = group(
  one('locPrest', group(one('cLocPrestacao', municipality))),
  one(
    'cServ',
    group(
      one('cTribNac', digits(6)),
      maybe('cTribMun', digits(3)),
      one('xDescServ', lines(2000)),
      maybe('cNBS', digits(9)),
    ),
  ),
  maybe('infoCompl', group(maybe('xInfComp', line(2000)))),
);

const municipalTax = group(
  one('tribISSQN', codes('1', '2', '3', '4')),
  maybe('tpImunidade', /^[0-5]$/u),
  one('tpRetISSQN', codes('1', '2', '3')),
  maybe('pAliq', /^(?:0|\d(?:\.\d{2})?)$/u),
);

const federalTaxes = group(
  maybe(
    'piscofins',
    group(
      one('CST', /^0\d$/u),
      maybe('vBCPisCofins', money),
      maybe('pAliqPis', decimal(2)),
      maybe('pAliqCofins', decimal(2)),
      maybe('vPis', money),
      maybe('vCofins', money),
      maybe('tpRetPisCofins', /^\d$/u),
    ),
  ),
  maybe('vRetCP', money),
  maybe('vRetIRRF', money),
  maybe('vRetCSLL', money),
);

const amounts = group(
  one('vServPrest', group(one('vServ', money))),
  maybe('vDescCondIncond', group(maybe('vDescIncond', money), maybe('vDescCond', money))),
  maybe('vDedRed', group(one('vDR', money))),
  one(
    'trib',
    group(
      one('tribMun', municipalTax),
      maybe('tribFed', federalTaxes),
      one(
        'totTrib',
        choice(
          one('vTotTrib', group(one('vTotTribFed', money), one('vTotTribEst', money), one('vTotTribMun', money))),
          one('indTotTrib', codes('0')),
        ),
      ),
    ),
  ),
);

const reform = group(
  one('finNFSe', codes('0')),
  one('indFinal', codes('0', '1')),
  one('cIndOp', digits(6)),
  one('indDest', codes('0', '1')),
  one('valores', group(one('trib', group(one('gIBSCBS', group(one('CST', digits(3)), one('cClassTrib', digits(6)))))))),
);

/** Declaração de Prestação de Serviços: what an issuer says, from which the environment makes the invoice. */
export const dpsLayout = group(
  one('tpAmb', codes('1', '2')),
  one('dhEmi', moment),
  one('verAplic', line(20)),
  one('serie', digits(1, 5)),
  one('nDPS', /^[1-9]\d{0,14}$/u),
  one('dCompet', day),
  one('tpEmit', codes('1')),
  one('cLocEmi', municipality),
  maybe(
    'subst',
    group(
      one('chSubstda', accessKey),
      one('cMotivo', codes('01', '02', '03', '04', '05', '99')),
      maybe('xMotivo', line(255, 15)),
    ),
  ),
  one('prest', provider),
  maybe('toma', taker),
  one('serv', service),
  one('valores', amounts),
  maybe('IBSCBS', reform),
);

/** Request of the event 101101, the cancellation of an invoice. */
export const cancellationLayout = group(
  one('tpAmb', codes('1', '2')),
  one('verAplic', line(20)),
  one('dhEvento', moment),
  choice(one('CNPJAutor', cnpj), one('CPFAutor', cpf)),
  one('chNFSe', accessKey),
  one(
    'e101101',
    group(
      one('xDesc', codes('Cancelamento de NFS-e')),
      one('cMotivo', codes('1', '2', '9')),
      one('xMotivo', line(255, 15)),
    ),
  ),
);

/** Longest text of a line of that element: what is longer is shortened where that loses nothing that anybody needs. */
export const reasonBounds = { least: 15, most: 255 } as const;
