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
    name: text({ required: true, max: 200, searchable: true }),
    type: enumeration(partnerTypes, { required: true, default: 'customer' }),
    personType: enumeration(personTypes, { required: true, default: 'natural' }),
    /** What a company calls itself, beside its registered name. */
    businessName: text({ max: 200, searchable: true }),
    /** With or without its points; unique among those who are not removed (server/partners). */
    cpf: text({ max: 14, searchable: true }),
    cnpj: text({ max: 18, searchable: true }),
    email: text({ max: 254, searchable: true }),
    whatsappNumber: text({ max: 30, searchable: true }),
    /** Calling code of both numbers. */
    phoneCountry: integer({ required: true, default: brazilCode, min: 1, max: 999, isCode: true }),
    phoneNumber: text({ max: 30, searchable: true }),
    rg: text({ ...inDetails, max: 20 }),
    rgAuthority: text({ ...inDetails, max: 40 }),
    rgEmissionDate: date(inDetails),
    birthDate: date(inDetails),
    gender: enumeration(genders, inDetails),
    profession: text({ ...inDetails, max: 120 }),
    personalIncome: money({ ...inDetails, min: '0' }),
    motherName: text({ ...inDetails, max: 200 }),
    fatherName: text({ ...inDetails, max: 200 }),
    maritalStatus: enumeration(maritalStatuses, inDetails),
    marriageDate: date(inDetails),
    marriageRegime: enumeration(marriageRegimes, inDetails),
    hasStableUnion: boolean({ ...inDetails, required: true, default: false }),
    maritalPartnerId: reference('finance.partner', { ...inDetails, onDelete: 'setNull' }),
    /** Who answers for a company, or for a person who cannot. */
    responsibleId: reference('finance.partner', { ...inDetails, onDelete: 'setNull' }),
    /** The sign-in of the same person. */
    userId: reference('core.user', { ...inDetails, onDelete: 'setNull', write: allow.adminAndUp }),
    observation: text({ ...inDetails, max: 4000 }),
    legalEntityType: enumeration(legalEntityTypes),
    stateInscription: text({ max: 20 }),
    stateInscriptionExempt: boolean({ required: true, default: false }),
    municipalInscription: text({ max: 20 }),
    fiscalRegime: enumeration(fiscalRegimes),
    specialTaxRegime: enumeration(specialTaxRegimes),
    /** As the IBGE writes it: 6810-2/02. */
    mainCnae: text({ max: 9, pattern: /^\d{4}-?\d\/?\d{2}$/ }),
    /** Where the numbering of provisional service receipts stands. */
    rpsSerie: text({ max: 5 }),
    rpsNextNumber: integer({ min: 1 }),
    architectName: text({ max: 200 }),
    architectTitle: text({ max: 120 }),
    /** Register of the council of architects. */
    architectCau: text({ max: 20 }),
    country: text({ max: 80 }),
    state: text({ max: 80 }),
    city: text({ max: 120, searchable: true }),
    neighborhood: text({ ...inDetails, max: 120 }),
    street: text({ ...inDetails, max: 250 }),
    number: text({ ...inDetails, max: 20 }),
    complement: text({ ...inDetails, max: 120 }),
    postalCode: text({ ...inDetails, max: 9, pattern: /^\d{5}-\d{3}$/ }),
  },
  access: {
    read: allow.any(allow.key(partnerListKey), allow.key(partnerDetailsKey)),
    create: managed,
    update: managed,
    delete: allow.adminAndUp,
  },
});
