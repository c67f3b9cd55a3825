import type { RecordValue, Value } from '../../expression/index.ts';
import type { NamedValue } from '../../template/names.ts';

/** People and things that do not exist, by the names that stand for them; tax ids are those that examples of the Receita Federal use. */
const known: Readonly<Record<string, RecordValue>> = {
  organization: { name: 'Terra Firme Regularização Fundiária' },
  project: {
    name: 'Vila das Acácias',
    city: 'Feira de Santana',
    state: 'BA',
    neighborhood: 'Tomba',
    postalCode: '44091-000',
  },
  land: {
    ...{ block: 'C', lot: '12', subdivision: 'Vila das Acácias', address: 'Rua das Acácias, 120' },
    ...{ computedArea: '250.3700', customArea: '250.0000', computedStatus: 'started', price: '48500.00' },
  },
  resident: { name: 'Maria Aparecida da Silva', cpfCnpj: '111.444.777-35', legalResponsible: true, tenureShare: '50' },
  residents: { name: 'Maria Aparecida da Silva', cpfCnpj: '111.444.777-35', legalResponsible: true, tenureShare: '50' },
  partner: {
    ...{ name: 'Maria Aparecida da Silva', type: 'customer', personType: 'natural', cpf: '111.444.777-35' },
    ...{
      rg: '12.345.678-9',
      rgAuthority: 'SSP/BA',
      birthDate: '1980-05-14',
      profession: 'costureira',
      gender: 'female',
    },
    ...{
      maritalStatus: 'married',
      marriageDate: '2004-09-18',
      email: 'maria@example.org',
      whatsappNumber: '75999990000',
    },
    ...{ street: 'Rua das Acácias', number: '120', neighborhood: 'Tomba', city: 'Feira de Santana', state: 'BA' },
    ...{ postalCode: '44091-000', motherName: 'Josefa da Silva', personalIncome: '1850.00' },
  },
  spouse: {
    name: 'José Carlos da Silva',
    type: 'customer',
    personType: 'natural',
    cpf: '529.982.247-25',
    profession: 'pedreiro',
  },
  contract: {
    ...{ contractNumber: '000123', computedStatus: 'current', basePrice: '48500.00', landArea: '250.0000' },
    ...{ totalValue: '48500.00', numInstallments: '2', amortizationMethod: 'none', initialDueDate: '2026-01-15' },
  },
  buyers: { share: '50', legalResponsible: true },
  installments: { name: 'Parcela', kind: 'installment', value: '24250.00' },
  lands: { block: 'C', lot: '12', address: 'Rua das Acácias, 120', pricedArea: '250.0000' },
  seller: { name: 'Acácias Empreendimentos Ltda.', registerNumber: '11.222.333/0001-81' },
};

/** Rounds of a list: enough to see that there are several. */
const rounds = 2;

/** Values of all names, so that a template can be looked at before there is anybody to write it for. */
export function demonstration(names: readonly NamedValue[]): Readonly<Record<string, Value>> {
  return Object.fromEntries(names.map((one) => [one.name, exampleOf(one, 0)]));
}

function exampleOf(one: NamedValue, round: number): Value {
  if (one.kind === 'list') return Array.from({ length: rounds }, (_, index) => recordOf(one, index));
  return one.kind === 'record' ? recordOf(one, round) : plainExample(one, round);
}

function recordOf({ name, fields = [] }: NamedValue, round: number): RecordValue {
  const example = (round > 0 ? known.spouse : undefined) ?? known[name];
  const own = name === 'residents' || name === 'partner' ? example : known[name];
  return Object.fromEntries(fields.map((field) => [field.name, own?.[field.name] ?? exampleOf(field, round)]));
}

/** Where there is no better one: its own name, a number, a day. */
function plainExample({ kind, label, values, unit }: NamedValue, round: number): Value {
  switch (kind) {
    case 'text':
      return values?.[0]?.value ?? label;
    case 'number':
      return unit === 'money' ? '1234.56' : String(round + 1);
    case 'boolean':
      return true;
    // Its example is the declaration's.
    case 'drawing':
      return null;
    default:
      return `2026-0${round + 1}-15`;
  }
}
