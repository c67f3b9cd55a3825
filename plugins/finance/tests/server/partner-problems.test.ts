import { conditionProblems } from '@gleba/sdk';
import { expect, test } from 'vitest';
import { Partner } from '../../src/entities/partner.entity.ts';
import { type PartnerRow, partnerProblems } from '../../src/server/partners/partner-problems.ts';

const today = '2026-11-22';
const natural: PartnerRow = {
  id: 'a',
  name: 'Ana Souza',
  personType: 'natural',
  cpf: '529.982.247-25',
  phoneCountry: 55,
  hasStableUnion: false,
};
const legal: PartnerRow = {
  id: 'b',
  name: 'Terra Boa',
  personType: 'legal',
  cnpj: '11.222.333/0001-81',
  phoneCountry: 55,
};

/** By the declaration's conditions and by the plugin's own rule. */
const told = (after: PartnerRow, before?: PartnerRow) =>
  [...conditionProblems(Partner, after, before), ...partnerProblems(after, before, today)].map(
    ({ field, code }) => `${field} ${code}`,
  );

test('people and companies whose papers are in order', () => {
  expect(told(natural)).toEqual([]);
  expect(told(legal)).toEqual([]);
});

test.each<[string, PartnerRow, PartnerRow, readonly string[]]>([
  ['a person without CPF', natural, { cpf: null }, ['cpf required']],
  ['a wrong check digit', natural, { cpf: '529.982.247-26' }, ['cpf invalidFormat']],
  ['the mask that stands for none', natural, { cpf: '000.000.000-00' }, []],
  ['eleven bare zeros', natural, { cpf: '00000000000' }, ['cpf invalidFormat']],
  ['a CPF without its points', natural, { cpf: '52998224725' }, []],
  ['a person with a CNPJ', natural, { cnpj: '11.222.333/0001-81' }, ['cnpj doesNotApply']],
  ['a person with a tax regime', natural, { fiscalRegime: 'mei' }, ['fiscalRegime doesNotApply']],
  ['a company without CNPJ', legal, { cnpj: null }, ['cnpj required']],
  ['a wrong CNPJ', legal, { cnpj: '11.222.333/0001-82' }, ['cnpj invalidFormat']],
  ['a CNPJ of one digit repeated', legal, { cnpj: '11.111.111/1111-11' }, ['cnpj invalidFormat']],
  ['a CNPJ with letters', legal, { cnpj: '12.ABC.345/01DE-35' }, []],
  ['a company with a CPF', legal, { cpf: '529.982.247-25' }, ['cpf doesNotApply']],
  ['a company that is married', legal, { maritalStatus: 'married' }, ['maritalStatus doesNotApply']],
  ['a company in a stable union', legal, { hasStableUnion: true }, ['hasStableUnion doesNotApply']],
  ['a company with a spouse', legal, { maritalPartnerId: 'a' }, ['maritalPartnerId doesNotApply']],
  ['an address of letters that is none', natural, { email: 'ana@' }, ['email invalidFormat']],
  ['a mobile number', natural, { whatsappNumber: '(31) 98765-4321' }, []],
  ['a line at home', natural, { phoneNumber: '(31) 3222-1111' }, []],
  ['a free call', natural, { phoneNumber: '0800 722 1111' }, []],
  ['a number without its area', natural, { whatsappNumber: '98765-4321' }, ['whatsappNumber invalidFormat']],
  ['words for a number', natural, { phoneNumber: 'ligar à tarde' }, ['phoneNumber invalidFormat']],
  ['a number of Portugal', natural, { phoneCountry: 351, whatsappNumber: '912 345 678' }, []],
  [
    'too long for any country',
    natural,
    { phoneCountry: 351, phoneNumber: '1234567890123' },
    ['phoneNumber invalidFormat'],
  ],
  ['born today', natural, { birthDate: today }, []],
  ['born tomorrow', natural, { birthDate: '2026-11-23' }, ['birthDate inFuture']],
  ['married tomorrow', natural, { marriageDate: '2026-11-23' }, ['marriageDate inFuture']],
  [
    'papers of before the birth',
    natural,
    { birthDate: '1990-05-01', rgEmissionDate: '1990-04-30' },
    ['rgEmissionDate beforeBirth'],
  ],
  ['married to oneself', natural, { maritalPartnerId: 'a' }, ['maritalPartnerId self']],
  ['answering for oneself', legal, { responsibleId: 'b' }, ['responsibleId self']],
  [
    'everything at once',
    natural,
    { cpf: '1', email: 'x', birthDate: '2027-01-01' },
    ['cpf invalidFormat', 'email invalidFormat', 'birthDate inFuture'],
  ],
])('%s', (_, base, values, found) => {
  expect(told({ ...base, ...values })).toEqual(found);
});

test('what was wrong before does not keep the rest from being changed', () => {
  const old = { ...natural, cpf: '111', email: 'x', phoneNumber: '1', birthDate: '2030-01-01' };
  expect(told({ ...old, name: 'Ana de Souza' }, old)).toEqual([]);
  expect(told({ ...old, phoneCountry: 351 }, old)).toEqual(['phoneNumber invalidFormat']);
});
