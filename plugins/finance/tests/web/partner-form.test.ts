import { applicableValues, applies, groupedFields } from '@gleba/sdk';
import { entityColumns, findMissingKeys, formFields, knownGroups } from '@gleba/sdk/web';
import { describe, expect, test } from 'vitest';
import { Partner } from '../../src/entities/partner.entity.ts';
import en from '../../src/locales/en.json' with { type: 'json' };
import es from '../../src/locales/es.json' with { type: 'json' };
import ofPartners from '../../src/locales/partners/pt-BR.json' with { type: 'json' };
import ptBR from '../../src/locales/pt-BR.json' with { type: 'json' };

const texts = [...Object.keys(ptBR), ...Object.keys(ofPartners)];
const t = Object.assign((key: string) => key, { has: () => false });

test('every text is there in every language', () => {
  expect(findMissingKeys({ 'pt-BR': ptBR, en, es })).toEqual([]);
});

test('the form has every field of a partner once, in the order in which an office asks, and all of them have names', () => {
  const groups = groupedFields(Partner, formFields(Partner, 'create'));
  const shown = groups.flatMap(({ fields }) => fields);
  const typed = Object.entries(Partner.fields).filter(
    ([, { kind, writing, group }]) => kind !== 'computed' && writing === 'always' && group !== false,
  );
  expect([...shown].sort()).toEqual(typed.map(([name]) => name).sort());
  for (const { title } of groups) expect(texts).toContain(title);
  expect(groups.map(({ fields }) => fields)).toEqual([
    [
      ...['name', 'personType', 'type', 'businessName', 'birthDate', 'gender', 'profession', 'personalIncome'],
      ...['responsibleId', 'observation', 'logoImageId'],
    ],
    [
      ...['cpf', 'cnpj', 'rg', 'rgAuthority', 'rgEmissionDate', 'legalEntityType', 'stateInscription'],
      ...['stateInscriptionExempt', 'municipalInscription', 'fiscalRegime', 'specialTaxRegime', 'mainCnae'],
      ...[
        'rpsSerie',
        'rpsNextNumber',
        'invoiceRoute',
        'invoiceServiceUrl',
        'invoiceServiceIsProduction',
        'architectName',
        'architectTitle',
        'architectCau',
        'bankAccountId',
      ],
    ],
    ['whatsappNumber', 'phoneNumber', 'phoneCountry', 'email', 'userId'],
    ['addressId'],
    ['billingAddressId'],
    [
      ...['motherName', 'fatherName', 'maritalStatus', 'hasStableUnion'],
      ...['marriageDate', 'marriageRegime', 'maritalPartnerId'],
    ],
  ]);
  for (const name of shown) expect(texts).toContain(`finance.partner.${name}`);
  for (const [name, { values = [] }] of Object.entries(Partner.fields)) {
    for (const value of values) expect(texts).toContain(`finance.partner.${name}.${value}`);
  }
});

test('the list shows who somebody is and how to reach them; the rest waits in the menu', () => {
  const columns = entityColumns(t, Partner).map(({ id, isHidden }) => (isHidden ? `(${id})` : id));
  expect(columns.join(' ')).toBe(
    'name type cpf cnpj whatsappNumber email city personType (businessName) (phoneNumber) (state) (createdAt) (createdBy) (updatedAt) (updatedBy)',
  );
});

describe('what a form asks of whom', () => {
  test.each([
    ['cpf', {}, true],
    ['cpf', { personType: 'legal' }, false],
    ['cnpj', {}, false],
    ['cnpj', { personType: 'legal' }, true],
    ['motherName', { personType: 'legal' }, false],
    ['stateInscription', {}, true],
    ['stateInscription', { personType: 'legal' }, true],
    ['marriageDate', { maritalStatus: 'single' }, false],
    ['marriageDate', { maritalStatus: 'single', marriageDate: '2020-01-01' }, true],
    ['marriageDate', { personType: 'legal', marriageDate: '2020-01-01' }, false],
    ['marriageDate', { maritalStatus: 'widowed' }, true],
    ['maritalPartnerId', { hasStableUnion: true }, true],
    ['architectCau', { type: 'customer' }, false],
    ['architectCau', { type: 'professional' }, true],
  ])('%s of %j: %s', (name, values, isShown) => {
    expect(applies(Partner, name, values)).toBe(isShown);
  });
});

test('the page tells what is known, and of a number that it is not', () => {
  const partner = {
    name: 'Ana',
    personType: 'natural',
    cpf: '1',
    rg: null,
    hasStableUnion: false,
    phoneCountry: 55,
    addressId: 'a',
    city: 'Betim',
  };
  expect(knownGroups(Partner, partner, ['whatsappNumber', 'email']).map(({ fields }) => fields)).toEqual([
    ['personType'],
    ['cpf'],
    ['whatsappNumber', 'email'],
    ['addressId'],
  ]);
  const nameless = { ...partner, cpf: null };
  expect(knownGroups(Partner, nameless).map(({ fields }) => fields)).toEqual([['personType'], ['cpf'], ['addressId']]);
});

describe('what is sent', () => {
  test('of a new company nothing that only people have, though it was typed', () => {
    const typed = { name: 'Terra Boa', personType: 'legal', cpf: '1', hasStableUnion: false, cnpj: '2' };
    expect(applicableValues(Partner, typed)).toEqual({ name: 'Terra Boa', personType: 'legal', cnpj: '2' });
  });

  test('of a person who became a company, that they have nothing of it any more', () => {
    const before = { personType: 'natural', cpf: '1', motherName: 'Eva', hasStableUnion: true, rg: null };
    expect(applicableValues(Partner, { personType: 'legal', cnpj: '2', motherName: 'Eva Maria' }, before)).toEqual({
      personType: 'legal',
      cnpj: '2',
      cpf: null,
      motherName: null,
      hasStableUnion: false,
    });
  });

  test('a change of something else is that change', () => {
    expect(applicableValues(Partner, { name: 'Ana' }, { personType: 'natural', cpf: '1', cnpj: null })).toEqual({
      name: 'Ana',
    });
  });
});
