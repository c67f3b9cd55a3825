import {
  allow,
  boolean,
  computed,
  date,
  defineEntity,
  enumeration,
  integer,
  money,
  photo,
  reference,
  text,
  User,
} from '@gleba/sdk';
import { dataManageKey, partnerDetailsKey, partnerListKey } from '../access-keys.ts';
import { invoiceRoutes } from '../invoices/invoice-routes.ts';
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
import { choiceErrors, personTypeErrors } from '../person-type-errors.ts';
import { Address } from './address.entity.ts';
import { BankAccount } from './bank-account.entity.ts';

const managed = allow.all(allow.key(partnerDetailsKey), allow.key(dataManageKey));
/** What a person's papers say is not for everybody who looks somebody up in the list. */
const inDetails = { read: allow.key(partnerDetailsKey) } as const;

const group = (name: string, order: number) => ({ title: `finance.partner.group.${name}`, order });
const identity = group('identity', 0);
const documents = group('documents', 1);
const contact = group('contact', 2);
const address = group('address', 3);
const billing = group('billing', 4);
const family = group('family', 5);
const certificate = group('certificate', 6);

/** A partner's own address, of whoever reads, searches and lists partners: `addressId` is where it stands. */
const ofAddress = (field: keyof typeof Address.fields & string) =>
  ({ how: 'related', of: 'addressId', field }) as const;
/** Told by `addressId` in forms and records. */
const told = { ...inDetails, group: false } as const;

const natural = { personType: { in: ['natural'] } } as const;
const ofPeople = { when: natural, otherwise: personTypeErrors.onlyNatural } as const;
/** A company, an association or a public body. */
const ofCompanies = {
  when: { personType: { in: ['legal'] } },
  otherwise: personTypeErrors.onlyLegal,
} as const;
/** Lives with somebody, or did so under a regime that still decides about what is theirs. What is known stays in sight. */
const ofCouples = {
  ...ofPeople,
  when: [
    { ...natural, hasStableUnion: { in: [true] } },
    { ...natural, maritalStatus: { isGiven: true, notIn: ['single'] } },
    { ...natural, $value: { isGiven: true } },
  ],
} as const;
const people = { where: { personType: { equalTo: 'natural' } }, refusal: choiceErrors.wrongPersonType } as const;
const ofProfessionals = { when: [{ type: { in: ['professional'] } }, { $value: { isGiven: true } }] } as const;
/** In the column menu. */
const later = { isHidden: true, order: 4 } as const;

/** A certificate's file and password, sealed: a file of 60 kB in base64 twice. */
const longestSealed = 120_000;

/** Somebody whom the organization deals with: buys a lot, supplies, insures, has a part in a project. */
export const Partner = defineEntity('finance.partner', {
  scope: 'organization',
  softDelete: true,
  linkable: { path: '/finance/partners/:id/view', icon: 'users' },
  title: ['name'],
  quickCreate: 'PartnerDetails',
  fields: {
    name: text({ required: true, max: 200, searchable: true, group: identity, order: -2, list: true }),
    type: enumeration(partnerTypes, { required: true, default: 'customer', group: identity, list: true }),
    personType: enumeration(personTypes, {
      required: true,
      default: 'natural',
      group: identity,
      order: -1,
      list: { order: 3 },
    }),
    /** What a company calls itself, beside its registered name. */
    businessName: text({ max: 200, searchable: true, ...ofCompanies, group: identity, list: later }),
    /** With or without its points; unique among those who are not removed (server/partners). */
    cpf: text({ max: 14, searchable: true, ...ofPeople, required: true, group: documents, list: true }),
    cnpj: text({ max: 18, searchable: true, ...ofCompanies, required: true, group: documents, list: true }),
    email: text({ max: 254, searchable: true, group: contact, order: 2, list: { order: 1 } }),
    whatsappNumber: text({ max: 30, searchable: true, group: contact, list: true }),
    /** Calling code of both numbers. */
    phoneCountry: integer({
      required: true,
      default: brazilCode,
      min: 1,
      max: 999,
      isCode: true,
      group: contact,
      order: 1,
    }),
    phoneNumber: text({ max: 30, searchable: true, group: contact, list: later }),
    rg: text({ ...inDetails, max: 20, ...ofPeople, group: documents }),
    rgAuthority: text({ ...inDetails, max: 40, ...ofPeople, group: documents }),
    rgEmissionDate: date({ ...inDetails, ...ofPeople, group: documents }),
    birthDate: date({ ...inDetails, ...ofPeople, group: identity }),
    gender: enumeration(genders, { ...inDetails, ...ofPeople, group: identity }),
    profession: text({ ...inDetails, max: 120, ...ofPeople, group: identity }),
    personalIncome: money({ ...inDetails, min: '0', ...ofPeople, group: identity }),
    motherName: text({ ...inDetails, max: 200, ...ofPeople, group: family }),
    fatherName: text({ ...inDetails, max: 200, ...ofPeople, group: family }),
    maritalStatus: enumeration(maritalStatuses, { ...inDetails, ...ofPeople, group: family }),
    marriageDate: date({ ...inDetails, ...ofCouples, group: family, order: 1 }),
    marriageRegime: enumeration(marriageRegimes, { ...inDetails, ...ofCouples, group: family, order: 1 }),
    hasStableUnion: boolean({ ...inDetails, required: true, default: false, ...ofPeople, group: family }),
    maritalPartnerId: reference('finance.partner', {
      ...inDetails,
      onDelete: 'setNull',
      among: people,
      ...ofCouples,
      group: family,
      order: 1,
    }),
    /** Who answers for a company, or for a person who cannot. */
    responsibleId: reference('finance.partner', { ...inDetails, onDelete: 'setNull', among: people, group: identity }),
    /** The sign-in of the same person. */
    userId: reference(User, {
      ...inDetails,
      onDelete: 'setNull',
      write: allow.adminAndUp,
      group: contact,
      order: 3,
    }),
    observation: text({ ...inDetails, max: 4000, group: identity }),
    legalEntityType: enumeration(legalEntityTypes, { ...ofCompanies, group: documents }),
    stateInscription: text({ max: 20, group: documents }),
    stateInscriptionExempt: boolean({ required: true, default: false, group: documents }),
    municipalInscription: text({ max: 20, group: documents }),
    fiscalRegime: enumeration(fiscalRegimes, { ...ofCompanies, group: documents }),
    specialTaxRegime: enumeration(specialTaxRegimes, { ...ofCompanies, group: documents }),
    /** As the IBGE writes it: 6810-2/02. */
    mainCnae: text({ max: 9, pattern: /^\d{4}-?\d\/?\d{2}$/, ...ofCompanies, group: documents }),
    /** Where the numbering of provisional service receipts stands. */
    rpsSerie: text({ max: 5, ...ofCompanies, group: documents }),
    rpsNextNumber: integer({ min: 1, ...ofCompanies, group: documents }),
    /** Where the numbers of their invoices come from. */
    invoiceRoute: enumeration(invoiceRoutes, {
      ...{ required: true, default: 'byHand', write: allow.adminAndUp, ...ofCompanies, group: documents },
    }),
    /** Of a municipality that answers by itself: where, as it tells companies, and whether what it gives counts. */
    invoiceServiceUrl: text({
      ...{ max: 300, pattern: /^https:\/\/[^\s?#]+$/, required: true, write: allow.adminAndUp },
      ...{ when: { personType: { in: ['legal'] }, invoiceRoute: { in: ['abrasf'] } }, group: documents },
    }),
    invoiceServiceIsProduction: boolean({
      ...{ required: true, default: false, write: allow.adminAndUp },
      ...{ when: { personType: { in: ['legal'] }, invoiceRoute: { in: ['abrasf'] } }, group: documents },
    }),
    architectName: text({ max: 200, ...ofProfessionals, group: documents }),
    architectTitle: text({ max: 120, ...ofProfessionals, group: documents }),
    /** Register of the council of architects. */
    architectCau: text({ max: 20, ...ofProfessionals, group: documents }),
    /** Whose own rules say who sees what of it. */
    addressId: reference(Address, { onDelete: 'setNull', group: address }),
    /** Where bills go; without one it is where they are. */
    billingAddressId: reference(Address, { ...inDetails, onDelete: 'setNull', group: billing }),
    country: computed<string>(ofAddress('country'), { group: false }),
    state: computed<string>(ofAddress('state'), { group: false, list: later }),
    city: computed<string>(ofAddress('city'), { group: false, searchable: true, list: { order: 2 } }),
    neighborhood: computed<string>(ofAddress('neighborhood'), told),
    street: computed<string>(ofAddress('street'), told),
    number: computed<string>(ofAddress('number'), told),
    complement: computed<string>(ofAddress('complement'), told),
    postalCode: computed<string>(ofAddress('postalCode'), told),
    /** Theirs, into which their parts go (`isPartnerAccount`). */
    bankAccountId: reference(BankAccount, {
      ...{ read: allow.adminAndUp, write: allow.adminAndUp, onDelete: 'setNull', group: documents, order: 1 },
      among: { where: { isPartnerAccount: { equalTo: true } }, refusal: choiceErrors.notPartnersAccount },
    }),
    logoImageId: photo({ ...inDetails, purpose: 'finance.partnerLogo', group: identity, order: 1 }),
    /** In the program that the office chats in. */
    externalChatId: text({ ...inDetails, max: 100, group: false }),
    /** Of the A1 certificate by which they sign invoices: whose it is and until when. File and password are sealed and read by nobody. */
    certificateSubject: text({ ...inDetails, writing: 'never', max: 500, group: certificate }),
    certificateExpirationDate: date({ ...inDetails, writing: 'never', group: certificate }),
    sealedCertificate: text({ writing: 'never', hidden: true, max: longestSealed, maxBytes: longestSealed }),
  },
  access: {
    read: allow.any(allow.key(partnerListKey), allow.key(partnerDetailsKey)),
    create: managed,
    update: managed,
    delete: allow.adminAndUp,
  },
});
