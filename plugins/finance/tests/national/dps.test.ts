import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { Party, SubmittedInvoice } from '../../src/invoices/invoice-authority.ts';
import { cancellationOf, dpsOf } from '../../src/server/invoices/national/dps.ts';

const schema = readFileSync(new URL('../support/national/dps-1.01.xsd', import.meta.url), 'utf8');
const made = { isProduction: true, now: new Date('2026-11-27T02:30:00Z') };

const party = (more: Partial<Party> = {}): Party => ({
  ...{ personType: 'legal', name: 'Terra Certa Topografia Ltda', cpf: null, cnpj: '51.115.818/0001-90' },
  ...{ municipalInscription: null, email: null, phoneNumber: null, fiscalRegime: 'presumedProfit' },
  specialTaxRegime: null,
  address: {
    ...{ cityCode: '4113700', postalCode: '86010-000', street: 'Rua Pará', number: '10', complement: null },
    neighborhood: 'Centro',
  },
  ...more,
});

const invoice = (more: object = {}) =>
  ({
    ...{ rpsSeries: '1', rpsNumber: 2, competenceDate: '2026-11-26', serviceAmount: '1000.00', statusReason: null },
    ...{
      unconditionalDiscount: '0.00',
      conditionalDiscount: '0.00',
      deductionAmount: '0.00',
      totalGrossAmount: '1000.00',
    },
    ...{ operationNature: 'taxedHere', serviceLocationType: 'provider', serviceDescription: 'Levantamento' },
    ...{
      nationalTaxCode: '07.01.03',
      nbsCode: null,
      municipalTaxCode: null,
      publicNote: null,
      externalId: '1'.repeat(50),
    },
    ...{ operationIndicator: null, taxClassification: null, federalTaxAmount: '36.50', municipalTaxAmount: '50.00' },
    ...{ issRate: '5', issAmount: '50.00', issRetained: false, inssAmount: '0.00', inssRetained: false },
    ...{ pisRate: '0.65', pisAmount: '6.50', pisRetained: false, cofinsRate: '3', cofinsAmount: '30.00' },
    ...{ cofinsRetained: false, csllAmount: '0.00', csllRetained: false, irAmount: '0.00', irRetained: false },
    ...more,
  }) as SubmittedInvoice['invoice'];

const submitted = (facts: object = {}, parties: Partial<SubmittedInvoice['parties']> = {}, more: object = {}) =>
  ({
    ...{ invoice: invoice(facts), replaces: null, replacedExternalId: null },
    parties: { issuer: party(), taker: party({ cnpj: '11.444.777/0001-61' }), ...parties },
    ...more,
  }) as SubmittedInvoice;

const value = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
const problem = async (xml: string) => {
  const { errors } = await validateXML({ xml: [{ fileName: 'dps.xml', contents: xml }], schema: [schema] });
  return errors[0]?.message;
};

test('the identifier of a real declaration: municipality, document, series and number in 45 places', () => {
  const { id, xml } = dpsOf(submitted(), made);
  expect(id).toBe('DPS411370025111581800019000001000000000000002');
  expect(xml).toContain(`<infDPS Id="${id}"><tpAmb>1</tpAmb><dhEmi>2026-11-26T23:30:00-03:00</dhEmi>`);
});

test('of a company that owes PIS and COFINS itself they are told with base and rates', async () => {
  const { xml } = dpsOf(submitted(), made);
  expect(await problem(xml)).toBeUndefined();
  expect(xml).toContain(
    '<piscofins><CST>01</CST><vBCPisCofins>1000.00</vBCPisCofins><pAliqPis>0.65</pAliqPis><pAliqCofins>3.00</pAliqCofins>' +
      '<vPis>6.50</vPis><vCofins>30.00</vCofins><tpRetPisCofins>0</tpRetPisCofins></piscofins>',
  );
});

test('of the Simples Nacional no federal tax is told; its ISS with its rate where it is withheld, in the order of 1.01', async () => {
  const issuer = party({ fiscalRegime: 'simplesNacional', specialTaxRegime: 'municipalMicro' });
  const { xml } = dpsOf(submitted({ issRetained: true, issRate: '2.01' }, { issuer }), made);
  expect(await problem(xml)).toBeUndefined();
  expect(xml).toContain('<opSimpNac>3</opSimpNac><regApTribSN>1</regApTribSN><regEspTrib>3</regEspTrib>');
  expect(xml).toContain('<tribISSQN>1</tribISSQN><tpRetISSQN>2</tpRetISSQN><pAliq>2.01</pAliq>');
  expect(xml).not.toContain('tribFed');
});

test('IBS and CBS of services that are classified; a person buys for their own use', async () => {
  const taker = party({ personType: 'natural', cpf: '111.444.777-35', cnpj: null, name: 'Maria', address: null });
  const codes = { operationIndicator: '030101', taxClassification: '200052' };
  const { xml } = dpsOf(submitted(codes, { taker }), made);
  expect(await problem(xml)).toBeUndefined();
  expect(xml).toContain('<toma><CPF>11144477735</CPF><xNome>Maria</xNome></toma>');
  expect([value(xml, 'indFinal'), value(xml, 'cIndOp'), xml.includes('<gIBSCBS><CST>200</CST>')]).toEqual([
    '1',
    '030101',
    true,
  ]);
});

test('each way of withholding PIS, COFINS and CSLL has its code, and one sum', () => {
  const told = (pisRetained: boolean, cofinsRetained: boolean, csllRetained: boolean) => {
    const facts = { pisRetained, cofinsRetained, csllRetained, csllAmount: '10.00' };
    const { xml } = dpsOf(submitted(facts), made);
    return [value(xml, 'tpRetPisCofins'), value(xml, 'vRetCSLL')];
  };
  expect([told(true, true, true), told(true, true, false), told(true, false, false), told(false, true, false)]).toEqual(
    [
      ...[
        ['3', '46.50'],
        ['4', '36.50'],
        ['5', '6.50'],
        ['6', '30.00'],
      ],
    ],
  );
  expect([told(false, true, true), told(false, false, true), told(true, false, true)]).toEqual([
    ...[
      ['7', '40.00'],
      ['8', '10.00'],
      ['9', '16.50'],
    ],
  ]);
});

test('what the layout does not take is named and not left out', () => {
  const refusal = (facts: object) => {
    try {
      return dpsOf(submitted(facts), made).id;
    } catch (error) {
      return error instanceof Error ? JSON.stringify(error) : '';
    }
  };
  expect(refusal({ serviceDescription: 'Мера' })).toContain('serv/cServ/xDescServ');
  expect(refusal({ serviceAmount: '1000.001' })).toContain('valores/vServPrest/vServ');
  expect(refusal({ operationNature: 'exempt' })).toContain('nationalNatureUnsupported');
  expect(refusal({ serviceLocationType: 'elsewhere' })).toContain('serviceCityNeeded');
  expect(refusal({ rpsSeries: 'A' })).toContain('rpsSeriesNotNumeric');
});

test('whatever is written keeps to the schema, whatever people typed', async () => {
  const sign = fc.oneof(
    { weight: 60, arbitrary: fc.constantFrom(...'aZ é&<>"\'ç–“9 ') },
    { weight: 1, arbitrary: fc.nat(0x2fff).map((code) => String.fromCharCode(code)) },
  );
  const words = fc.string({ unit: sign, minLength: 1, maxLength: 40 });
  const cents = fc.bigInt(1n, 10n ** 12n).map((sum) => `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`);
  const written = fc
    .sample(fc.tuple(words, words, words, cents, fc.boolean()), { numRuns: 400, seed: 20261127 })
    .flatMap(([name, serviceDescription, publicNote, serviceAmount, issRetained]) => {
      const taker = party({ name, email: publicNote, phoneNumber: publicNote });
      const facts = { serviceDescription, publicNote, serviceAmount, issRetained };
      try {
        return [dpsOf(submitted(facts, { taker }), made).xml];
      } catch {
        return [];
      }
    });
  expect(written.length).toBeGreaterThan(50);
  const files = written.map((contents, at) => ({ fileName: `${at}.xml`, contents }));
  expect((await validateXML({ xml: files, schema: [schema] })).errors).toEqual([]);
});

test('a cancellation names the invoice, its issuer and a reason that is long enough', async () => {
  const xml = cancellationOf(submitted(), 'Serviço não prestado', made);
  expect(await problem(xml)).toBeUndefined();
  expect(xml).toContain(`<infPedReg Id="PRE${'1'.repeat(50)}101101">`);
  expect(() => cancellationOf(submitted(), 'Curto', made)).toThrow();
});
