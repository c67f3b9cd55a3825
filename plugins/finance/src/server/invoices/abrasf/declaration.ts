import { centsOf, moneyText } from '../../../calculation/exact/money.ts';
import type { Party, SubmittedInvoice } from '../../../invoices/invoice-authority.ts';
import { invoiceErrors } from '../invoice-errors.ts';
import { documentOf, some, two } from '../national/dps.ts';
import { plainLine, plainText, type Tree } from '../national/write-xml.ts';

/** By which parts of a message are signed; of one RPS always the same. */
export function idsOf({ invoice }: SubmittedInvoice) {
  const series = (invoice.rpsSeries ?? '').replace(/[^0-9A-Za-z]/g, '');
  const rps = `${series}-${invoice.rpsNumber}`;
  return { batch: `lote-${rps}`, declaration: `rps-${rps}`, cancellation: `cancelamento-${rps}` };
}

/** Kind 1 is an RPS; 2 and 3 are receipts of tills and coupons. */
export const rpsOf = ({ invoice }: SubmittedInvoice): Tree => ({
  ...{ Numero: String(invoice.rpsNumber), Serie: invoice.rpsSeries ?? '', Tipo: '1' },
});

export const providerOf = ({ parties }: SubmittedInvoice): Tree => personOf(parties.issuer);

function personOf(party: Party): Tree {
  return { CpfCnpj: numberOf(party), InscricaoMunicipal: party.municipalInscription?.trim() || undefined };
}

function numberOf(party: Party): Tree {
  const { CNPJ, CPF } = documentOf(party);
  return CNPJ === undefined ? { Cpf: CPF } : { Cnpj: CNPJ };
}

/** @throws VALIDATION: something that it needs is not known, or the model cannot say it */
export function declarationOf(submitted: SubmittedInvoice): Tree {
  const { invoice, parties, replaces } = submitted;
  if (replaces) throw invoiceErrors.municipalReplacement();
  const note = plainLine(invoice.publicNote ?? '');
  return {
    Rps: { IdentificacaoRps: rpsOf(submitted), DataEmissao: invoice.issueDate ?? undefined, Status: '1' },
    Competencia: invoice.competenceDate ?? undefined,
    Servico: serviceOf(submitted),
    Prestador: personOf(parties.issuer),
    TomadorServico: takerOf(parties.taker),
    ...regimeOf(parties.issuer),
    IncentivoFiscal: '2',
    InformacoesComplementares: note === '' ? undefined : note,
  };
}

/** 1 error of issuing, 2 not provided, 3 error of signing, 4 twice, 5 error of processing: what people say here is told by none of them. */
const cancelledForError = '1';

export function cancellationOf({ invoice, parties }: SubmittedInvoice): Tree {
  const { issuer } = parties;
  return {
    IdentificacaoNfse: {
      ...{ Numero: invoice.invoiceNumber ?? '', ...personOf(issuer), CodigoMunicipio: cityOf(issuer) },
    },
    CodigoCancelamento: cancelledForError,
  };
}

function cityOf({ address }: Party): string {
  if (!address?.cityCode) throw invoiceErrors.issuerCityNeeded();
  return address.cityCode;
}

/** `tsExigibilidadeISS`. Services for abroad (4) and those that are not taxed (2) are known to nobody here. */
const liabilities = {
  ...{ taxedHere: '1', taxedElsewhere: '1', exempt: '3', immune: '5' },
  ...{ suspendedByCourt: '6', suspendedByAuthority: '7' },
} as const;

function serviceOf({ invoice, parties }: SubmittedInvoice): Tree {
  const home = cityOf(parties.issuer);
  const cities = { provider: home, taker: parties.taker.address?.cityCode, elsewhere: undefined };
  const place = cities[invoice.serviceLocationType];
  if (!place) throw invoiceErrors.serviceCityNeeded.beside('serviceLocationType');
  if (!invoice.activityCode) throw invoiceErrors.lc116CodeNeeded.beside('serviceId');
  // Lei Complementar 116/2003, art. 3º: at home, but for what the law taxes where it is done.
  const taxedIn = invoice.operationNature === 'taxedElsewhere' ? place : home;
  const isTaxed = liabilities[invoice.operationNature] === '1';
  return {
    Valores: amountsOf(invoice),
    IssRetido: invoice.issRetained ? '1' : '2',
    ResponsavelRetencao: invoice.issRetained ? '1' : undefined,
    ItemListaServico: invoice.activityCode.padStart(5, '0'),
    CodigoCnae: invoice.cnaeCode?.replace(/\D/g, '') || undefined,
    CodigoTributacaoMunicipio: invoice.municipalTaxCode?.trim() || undefined,
    CodigoNbs: invoice.nbsCode?.replace(/\D/g, '') || undefined,
    Discriminacao: plainText(invoice.serviceDescription),
    CodigoMunicipio: place,
    ExigibilidadeISS: liabilities[invoice.operationNature],
    MunicipioIncidencia: isTaxed ? taxedIn : undefined,
  };
}

/** Federal taxes are told as far as the payer withholds them, which is what they take off the net amount. */
function amountsOf(invoice: SubmittedInvoice['invoice']): Tree {
  const withheld = (isWithheld: boolean, amount: string) => (isWithheld ? some(amount) : undefined);
  const taxes = centsOf(invoice.federalTaxAmount) + centsOf(invoice.municipalTaxAmount);
  return {
    ValorServicos: two(invoice.serviceAmount),
    ValorDeducoes: some(invoice.deductionAmount),
    ValorPis: withheld(invoice.pisRetained, invoice.pisAmount),
    ValorCofins: withheld(invoice.cofinsRetained, invoice.cofinsAmount),
    ValorInss: withheld(invoice.inssRetained, invoice.inssAmount),
    ValorIr: withheld(invoice.irRetained, invoice.irAmount),
    ValorCsll: withheld(invoice.csllRetained, invoice.csllAmount),
    // Lei 12.741/2012, art. 1º.
    ValTotTributos: taxes > 0n ? moneyText(taxes) : undefined,
    ValorIss: some(invoice.issAmount),
    Aliquota: some(invoice.issRate),
    DescontoIncondicionado: some(invoice.unconditionalDiscount),
    DescontoCondicionado: some(invoice.conditionalDiscount),
  };
}

/** Whose address is not whole is told without one, and without a telephone or an e-mail there is no contact: the layout takes both or none. */
function takerOf(taker: Party): Tree {
  const { cityCode, postalCode, street, number, complement, neighborhood } = taker.address ?? {};
  const isWhole = cityCode && postalCode && street && neighborhood;
  const phone = (taker.phoneNumber ?? '').replace(/\D/g, '');
  const email = plainLine(taker.email ?? '');
  return {
    IdentificacaoTomador: personOf(taker),
    RazaoSocial: plainLine(taker.name).slice(0, 150).trim(),
    Endereco: isWhole
      ? {
          ...{
            Endereco: plainLine(street).slice(0, 255).trim(),
            Numero: plainLine(number || 'S/N')
              .slice(0, 60)
              .trim(),
          },
          Complemento: complement ? plainLine(complement).slice(0, 60).trim() || undefined : undefined,
          ...{ Bairro: plainLine(neighborhood).slice(0, 60).trim(), CodigoMunicipio: cityCode, Uf: stateOf(cityCode) },
          Cep: postalCode.replace(/\D/g, ''),
        }
      : undefined,
    Contato:
      phone !== '' && phone.length <= 20 && email !== '' && email.length <= 80
        ? { Telefone: phone, Email: email }
        : undefined,
  };
}

/** The first two digits of a municipality's code are its state's (IBGE, Divisão Territorial Brasileira). */
const states: Readonly<Record<string, string>> = {
  ...{ 11: 'RO', 12: 'AC', 13: 'AM', 14: 'RR', 15: 'PA', 16: 'AP', 17: 'TO', 21: 'MA', 22: 'PI', 23: 'CE', 24: 'RN' },
  ...{ 25: 'PB', 26: 'PE', 27: 'AL', 28: 'SE', 29: 'BA', 31: 'MG', 32: 'ES', 33: 'RJ', 35: 'SP', 41: 'PR', 42: 'SC' },
  ...{ 43: 'RS', 50: 'MS', 51: 'MT', 52: 'GO', 53: 'DF' },
};
const stateOf = (cityCode: string) => states[cityCode.slice(0, 2)] ?? '';

/** `tsRegimeEspecialTributacao`. */
const specialRegimes = {
  ...{
    municipalMicro: '1',
    estimate: '2',
    professionalPartnership: '3',
    cooperative: '4',
    mei: '5',
    simplesNacional: '6',
  },
} as const;

function regimeOf({ fiscalRegime, specialTaxRegime }: Party): Tree {
  const isSimples = fiscalRegime === 'simplesNacional' || fiscalRegime === 'mei';
  return {
    RegimeEspecialTributacao: specialTaxRegime ? specialRegimes[specialTaxRegime] : undefined,
    OptanteSimplesNacional: isSimples ? '1' : '2',
  };
}
