/** What somebody is to the organization. `participant`: has a part in what a project brings (owner of the land, investor). */
export const partnerTypes = ['customer', 'participant', 'supplier', 'insurer', 'professional', 'other'] as const;

export const personTypes = ['natural', 'legal'] as const;

export const genders = ['female', 'male', 'other'] as const;
export const maritalStatuses = ['single', 'married', 'separated', 'divorced', 'widowed'] as const;

/** Regimes of property in the Código Civil: arts. 1.658, 1.667, 1.687, 1.641 and 1.672. */
export const marriageRegimes = [
  'partialCommunity',
  'universalCommunity',
  'separation',
  'mandatorySeparation',
  'finalParticipation',
] as const;

/** The legal natures that an office meets, of the table of CONCLA/IBGE. */
export const legalEntityTypes = [
  'limitedCompany',
  'corporation',
  'soleTrader',
  'simplePartnership',
  'cooperative',
  'association',
  'foundation',
  'publicBody',
  'other',
] as const;

export const fiscalRegimes = ['simplesNacional', 'mei', 'presumedProfit', 'actualProfit'] as const;

/** `RegimeEspecialTributacao` of the ABRASF model of service invoices, in the order of its codes 1 to 6. */
export const specialTaxRegimes = [
  'municipalMicro',
  'estimate',
  'professionalPartnership',
  'cooperative',
  'mei',
  'simplesNacional',
] as const;

/** Brazil's calling code (ITU-T E.164): its numbers have an area and eight or nine digits. */
export const brazilCode = 55;
