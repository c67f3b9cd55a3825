import { allow, boolean, date, defineEntity, enumeration, integer, money, reference, text } from '@gleba/sdk';
import { dataManageKey, partnerDetailsKey, partnerListKey } from '../access-keys.ts';
import {
  brazilCode,
  fiscalRegimes,
  genders,
  legalEntityTypes,
  maritalStatuses,
  marriageRegimes,
  partnerTypes,
  personTypes,
  specialTaxRegimes,
} from '../partner-values.ts';

const managed = allow.all(allow.key(partnerDetailsKey), allow.key(dataManageKey));
/** What a person's papers say is not for everybody who looks somebody up in the list. */
const inDetails = { read: allow.key(partnerDetailsKey) } as const;

/** Somebody whom the organization deals with: buys a lot, supplies, insures, has a part in a project. */
export const Partner = defineEntity('finance.partner', {
  scope: 'organization',
  softDelete: true,
  title: ['name'],
  fields: {
    name: text('name', { required: true, max: 200, searchable: true }),
    type: enumeration('type', partnerTypes, { required: true, default: 'customer' }),
    personType: enumeration('personType', personTypes, { required: true, default: 'natural' }),
    /** What a company calls itself, beside its registered name. */
    businessName: text('businessName', { max: 200, searchable: true }),
    /** With or without its points; unique among those who are not removed (server/partners). */
    cpf: text('cpf', { max: 14, searchable: true }),
    cnpj: text('cnpj', { max: 18, searchable: true }),
    email: text('email', { max: 254, searchable: true }),
    whatsappNumber: text('whatsappNumber', { max: 30, searchable: true }),
    /** Calling code of both numbers. */
    phoneCountry: integer('phoneCountry', { required: true, default: brazilCode, min: 1, max: 999, isCode: true }),
    phoneNumber: text('phoneNumber', { max: 30, searchable: true }),
    rg: text('rg', { ...inDetails, max: 20 }),
    rgAuthority: text('rgAuthority', { ...inDetails, max: 40 }),
    rgEmissionDate: date('rgEmissionDate', inDetails),
    birthDate: date('birthDate', inDetails),
    gender: enumeration('gender', genders, inDetails),
    profession: text('profession', { ...inDetails, max: 120 }),
    personalIncome: money('personalIncome', { ...inDetails, min: '0' }),
    motherName: text('motherName', { ...inDetails, max: 200 }),
    fatherName: text('fatherName', { ...inDetails, max: 200 }),
    maritalStatus: enumeration('maritalStatus', maritalStatuses, inDetails),
    marriageDate: date('marriageDate', inDetails),
    marriageRegime: enumeration('marriageRegime', marriageRegimes, inDetails),
    hasStableUnion: boolean('hasStableUnion', { ...inDetails, required: true, default: false }),
    maritalPartnerId: reference('maritalPartnerId', 'finance.partner', { ...inDetails, onDelete: 'setNull' }),
    /** Who answers for a company, or for a person who cannot. */
    responsibleId: reference('responsibleId', 'finance.partner', { ...inDetails, onDelete: 'setNull' }),
    /** The sign-in of the same person. */
    userId: reference('userId', 'core.user', { ...inDetails, onDelete: 'setNull', write: allow.adminAndUp }),
    observation: text('observation', { ...inDetails, max: 4000 }),
    legalEntityType: enumeration('legalEntityType', legalEntityTypes),
    stateInscription: text('stateInscription', { max: 20 }),
    stateInscriptionExempt: boolean('stateInscriptionExempt', { required: true, default: false }),
    municipalInscription: text('municipalInscription', { max: 20 }),
    fiscalRegime: enumeration('fiscalRegime', fiscalRegimes),
    specialTaxRegime: enumeration('specialTaxRegime', specialTaxRegimes),
    /** As the IBGE writes it: 6810-2/02. */
    mainCnae: text('mainCnae', { max: 9, pattern: /^\d{4}-?\d\/?\d{2}$/ }),
    /** Where the numbering of provisional service receipts stands. */
    rpsSerie: text('rpsSerie', { max: 5 }),
    rpsNextNumber: integer('rpsNextNumber', { min: 1 }),
    architectName: text('architectName', { max: 200 }),
    architectTitle: text('architectTitle', { max: 120 }),
    /** Register of the council of architects. */
    architectCau: text('architectCau', { max: 20 }),
    country: text('country', { max: 80 }),
    state: text('state', { max: 80 }),
    city: text('city', { max: 120, searchable: true }),
    neighborhood: text('neighborhood', { ...inDetails, max: 120 }),
    street: text('street', { ...inDetails, max: 250 }),
    number: text('number', { ...inDetails, max: 20 }),
    complement: text('complement', { ...inDetails, max: 120 }),
    postalCode: text('postalCode', { ...inDetails, max: 9, pattern: /^\d{5}-\d{3}$/ }),
  },
  access: {
    read: allow.any(allow.key(partnerListKey), allow.key(partnerDetailsKey)),
    create: managed,
    update: managed,
    delete: allow.adminAndUp,
  },
});
