import { centsOf, moneyText } from '../../../calculation/exact/money.ts';
import type { Party, SubmittedInvoice } from '../../../invoices/invoice-authority.ts';
import { invoiceErrors } from '../invoice-errors.ts';
import { cancellationLayout, dpsLayout, reasonBounds } from './layout.ts';
import { plainLine, plainText, type Tree, writeXml } from './write-xml.ts';

/** What is told of every document: which environment it is for, and when it was made. */
export interface Made {
  readonly isProduction: boolean;
  readonly now: Date;
}

const program = 'Gleba';

/**
 * Declaração de Prestação de Serviços of an invoice, not signed yet. What its layout cannot say (exemptions by a municipality's number, a
 * suspension by its process, a place that is neither the issuer's nor the taker's) is refused and not left out.
 *
 * @throws VALIDATION: something that it needs is not known
 */
export function dpsOf(
  submitted: SubmittedInvoice,
  { isProduction, now }: Made,
): { readonly id: string; readonly xml: string } {
  const { invoice, parties } = submitted;
  const { issuer } = parties;
  const city = issuer.address?.cityCode;
  if (!city) throw invoiceErrors.issuerCityNeeded();
  const series = invoice.rpsSeries ?? '';
  if (!/^\d{1,5}$/.test(series)) throw invoiceErrors.rpsSeriesNotNumeric();
  const id = `DPS${city}${identity(issuer)}${series.padStart(5, '0')}${String(invoice.rpsNumber).padStart(15, '0')}`;
  const tree: Tree = {
    ...{ tpAmb: isProduction ? '1' : '2', dhEmi: momentText(now), verAplic: program, serie: series },
    ...{ nDPS: String(invoice.rpsNumber), dCompet: invoice.competenceDate ?? undefined, tpEmit: '1', cLocEmi: city },
    subst: substitutionOf(submitted),
    prest: {
      ...documentOf(issuer),
      IM: issuer.municipalInscription?.trim() || undefined,
      ...contactOf(issuer),
      regTrib: regimeOf(issuer),
    },
    toma: takerOf(parties.taker),
    serv: serviceOf(submitted, city),
    valores: amountsOf(submitted),
    IBSCBS: reformOf(submitted),
  };
  return { id, xml: writeXml({ document: 'DPS', part: 'infDPS', id }, dpsLayout, tree) };
}

/** The request that cancels an invoice (event 101101), not signed yet. */
export function cancellationOf(
  { invoice, parties }: SubmittedInvoice,
  reason: string,
  { isProduction, now }: Made,
): string {
  const key = invoice.externalId ?? '';
  const { CNPJ, CPF } = documentOf(parties.issuer);
  const tree: Tree = {
    ...{ tpAmb: isProduction ? '1' : '2', verAplic: program, dhEvento: momentText(now) },
    ...{ CNPJAutor: CNPJ, CPFAutor: CPF, chNFSe: key },
    e101101: { xDesc: 'Cancelamento de NFS-e', cMotivo: '9', xMotivo: reasonText(reason) },
  };
  return writeXml({ document: 'pedRegEvento', part: 'infPedReg', id: `PRE${key}101101` }, cancellationLayout, tree);
}

/** As the environment takes reasons: not shorter than fifteen letters. */
export function reasonText(reason: string): string {
  const text = plainLine(reason).slice(0, reasonBounds.most).trim();
  if (text.length < reasonBounds.least) throw invoiceErrors.authorityReasonTooShort({ least: reasonBounds.least });
  return text;
}

/** Brasília's time, which is the law's; no summer time since 2019 (Decreto 9.772/2019). */
function momentText(now: Date): string {
  return `${new Date(now.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`;
}

export function documentOf({ personType, cpf, cnpj }: Party): { readonly CNPJ?: string; readonly CPF?: string } {
  const plain = (text: string | null) => (text ?? '').replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  return personType === 'legal' ? { CNPJ: plain(cnpj) } : { CPF: plain(cpf) };
}

/** Kind of document and the document, fourteen places. */
function identity(party: Party): string {
  const { CNPJ, CPF } = documentOf(party);
  return CNPJ === undefined ? `1${(CPF ?? '').padStart(14, '0')}` : `2${CNPJ}`;
}

function contactOf({ phoneNumber, email }: Party) {
  const phone = (phoneNumber ?? '').replace(/\D/g, '');
  const address = plainLine(email ?? '');
  return {
    fone: phone.length >= 6 && phone.length <= 20 ? phone : undefined,
    email: address !== '' && address.length <= 80 ? address : undefined,
  };
}

const specialRegimes = {
  ...{ municipalMicro: '3', estimate: '2', professionalPartnership: '6', cooperative: '1' },
  ...{ mei: '0', simplesNacional: '0' },
} as const;

function regimeOf({ fiscalRegime, specialTaxRegime }: Party): Tree {
  const isSimples = fiscalRegime === 'simplesNacional';
  return {
    opSimpNac: isSimples ? '3' : fiscalRegime === 'mei' ? '2' : '1',
    regApTribSN: isSimples ? '1' : undefined,
    regEspTrib: specialTaxRegime ? specialRegimes[specialTaxRegime] : '0',
  };
}

/** Whose address is not whole is told without one: the layout takes all of it or nothing. */
function takerOf(taker: Party): Tree {
  const { cityCode, postalCode, street, number, complement, neighborhood } = taker.address ?? {};
  const isWhole = cityCode && postalCode && street && neighborhood;
  return {
    ...documentOf(taker),
    xNome: plainLine(taker.name).slice(0, 300),
    end: isWhole
      ? {
          endNac: { cMun: cityCode, CEP: postalCode.replace(/\D/g, '') },
          xLgr: plainLine(street).slice(0, 255),
          nro: plainLine(number || 'S/N').slice(0, 60),
          xCpl: complement ? plainLine(complement) : undefined,
          xBairro: plainLine(neighborhood).slice(0, 60),
        }
      : undefined,
    ...contactOf(taker),
  };
}

function substitutionOf({ invoice, replaces, replacedExternalId }: SubmittedInvoice): Tree | undefined {
  if (!replaces || replacedExternalId === null) return undefined;
  return {
    chSubstda: replacedExternalId,
    cMotivo: '99',
    xMotivo: reasonText(invoice.replacementReason ?? invoice.statusReason ?? ''),
  };
}

function serviceOf({ invoice, parties }: SubmittedInvoice, issuerCity: string): Tree {
  const { nationalTaxCode, municipalTaxCode, nbsCode, publicNote, serviceLocationType } = invoice;
  if (!nationalTaxCode) throw invoiceErrors.nationalTaxCodeNeeded.beside('serviceId');
  const place = { provider: issuerCity, taker: parties.taker.address?.cityCode, elsewhere: undefined }[
    serviceLocationType
  ];
  if (!place) throw invoiceErrors.serviceCityNeeded.beside('serviceLocationType');
  const note = plainLine(publicNote ?? '');
  return {
    locPrest: { cLocPrestacao: place },
    cServ: {
      cTribNac: nationalTaxCode.replace(/\D/g, ''),
      cTribMun: /^\d{3}$/.test(municipalTaxCode ?? '') ? (municipalTaxCode ?? undefined) : undefined,
      xDescServ: plainText(invoice.serviceDescription),
      cNBS: nbsCode?.replace(/\D/g, '') || undefined,
    },
    infoCompl: note === '' ? undefined : { xInfComp: note },
  };
}

export const some = (amount: string): string | undefined => (/[1-9]/.test(amount) ? two(amount) : undefined);
/** Two places, as amounts and rates have them there; more are refused by the layout and not rounded here. */
export const two = (amount: string): string => {
  const [whole = '0', places = ''] = amount.split('.');
  return `${whole}.${places.slice(0, 2).padEnd(2, '0')}${places.slice(2).replaceAll('0', '')}`;
};

function amountsOf({ invoice, parties }: SubmittedInvoice): Tree {
  const { unconditionalDiscount, conditionalDiscount, deductionAmount } = invoice;
  const discounts = { vDescIncond: some(unconditionalDiscount), vDescCond: some(conditionalDiscount) };
  return {
    vServPrest: { vServ: two(invoice.serviceAmount) },
    vDescCondIncond: discounts.vDescIncond || discounts.vDescCond ? discounts : undefined,
    vDedRed: some(deductionAmount) ? { vDR: two(deductionAmount) } : undefined,
    trib: {
      tribMun: municipalTaxOf(invoice, parties.issuer),
      tribFed: federalTaxesOf(invoice, parties.issuer),
      // Lei 12.741/2012, art. 1º; the states have no part in services.
      totTrib: {
        vTotTrib: {
          ...{ vTotTribFed: two(invoice.federalTaxAmount), vTotTribEst: '0.00' },
          vTotTribMun: two(invoice.municipalTaxAmount),
        },
      },
    },
  };
}

type Invoice = SubmittedInvoice['invoice'];

/**
 * The rate is the environment's own where the municipality is one of its, and is refused when it is told nevertheless; it is told of work
 * for another municipality, and where a payer withholds from a company of the Simples Nacional.
 */
function municipalTaxOf({ operationNature, issRetained, issRate }: Invoice, { fiscalRegime }: Party): Tree {
  if (operationNature !== 'taxedHere' && operationNature !== 'taxedElsewhere') {
    throw invoiceErrors.nationalNatureUnsupported.beside('serviceId');
  }
  const isTold = operationNature === 'taxedElsewhere' || (issRetained && fiscalRegime === 'simplesNacional');
  return { tribISSQN: '1', tpRetISSQN: issRetained ? '2' : '1', pAliq: isTold ? two(issRate) : undefined };
}

/** By which of PIS, COFINS and CSLL the payer withholds (`tpRetPisCofins`, Nota Técnica SE/CGNFS-e 007/2026). */
const retentions = {
  '000': '0',
  '111': '3',
  '110': '4',
  '100': '5',
  '010': '6',
  '011': '7',
  '001': '8',
  '101': '9',
} as const;

/**
 * What is withheld of PIS, COFINS and CSLL is told in one sum, and `vPis` and `vCofins` are what the issuer itself owes, which is nothing
 * where they are withheld (Nota Técnica SE/CGNFS-e 007/2026, 2.3).
 */
function federalTaxesOf(invoice: Invoice, { fiscalRegime }: Party): Tree | undefined {
  if (fiscalRegime === 'simplesNacional' || fiscalRegime === 'mei') return undefined;
  const taxes = ['pis', 'cofins', 'csll'] as const;
  const withheld = taxes.filter((tax) => invoice[`${tax}Retained`]);
  const total = withheld.reduce((sum, tax) => sum + centsOf(invoice[`${tax}Amount`]), 0n);
  const key = taxes.map((tax) => (withheld.includes(tax) ? '1' : '0')).join('') as keyof typeof retentions;
  return {
    piscofins: { ...ownContributions(invoice), tpRetPisCofins: retentions[key] },
    vRetCP: invoice.inssRetained ? two(invoice.inssAmount) : undefined,
    vRetIRRF: invoice.irRetained ? two(invoice.irAmount) : undefined,
    vRetCSLL: total > 0n ? moneyText(total) : undefined,
  };
}

/** CST 01, taxed at the basic rate; 00 where there is nothing of the issuer's own to tell. */
function ownContributions(invoice: Invoice): Tree {
  const { pisRetained, cofinsRetained, pisAmount, cofinsAmount, pisRate, cofinsRate } = invoice;
  if (pisRetained || cofinsRetained || (!some(pisAmount) && !some(cofinsAmount))) return { CST: '00' };
  const base = centsOf(invoice.totalGrossAmount) - centsOf(invoice.unconditionalDiscount);
  return {
    ...{ CST: '01', vBCPisCofins: moneyText(base), pAliqPis: two(pisRate), pAliqCofins: two(cofinsRate) },
    ...{ vPis: two(pisAmount), vCofins: two(cofinsAmount) },
  };
}

/** IBS and CBS (Lei Complementar 214/2025), of services that say how they are classified. */
function reformOf({ invoice, parties }: SubmittedInvoice): Tree | undefined {
  const { operationIndicator, taxClassification } = invoice;
  if (!operationIndicator || !taxClassification) return undefined;
  return {
    ...{
      finNFSe: '0',
      indFinal: parties.taker.personType === 'natural' ? '1' : '0',
      cIndOp: operationIndicator,
      indDest: '0',
    },
    // The first three figures of a classification are its situation (table cClassTrib).
    valores: { trib: { gIBSCBS: { CST: taxClassification.slice(0, 3), cClassTrib: taxClassification } } },
  };
}
