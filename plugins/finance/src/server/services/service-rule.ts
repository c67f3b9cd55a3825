import { fieldErrors, slugify } from '@gleba/sdk';
import { ruleForPeople } from '@gleba/sdk/server';
import { compare, readDecimal } from '../../calculation/exact/rational.ts';
import { FinanceCategory } from '../../entities/money/finance-category.entity.ts';
import { Partner } from '../../entities/partner.entity.ts';
import { Service } from '../../entities/services/service.entity.ts';
import { ServiceType } from '../../entities/services/service-type.entity.ts';
import { issLimits } from '../../taxes/iss-limits.ts';
import { serviceErrors } from './service-errors.ts';

/**
 * A service is invoiced by a legal person, brings in an income, and has the ISS that the law allows. What it names is looked up with the
 * person's own rights, so that nobody names what they do not see.
 */
export const serviceRule = ruleForPeople(Service, 'finance.servicesAreWhole', async (tx, { kind, before, after }) => {
  if (kind === 'remove' || !after) return;
  const problems: ReturnType<typeof serviceErrors.issuerNotCompany.at>[] = [];
  if (after.companyId !== null && after.companyId !== before?.companyId) {
    const company = await tx.asActor.get(Partner, after.companyId);
    if (company.personType !== 'legal') problems.push(serviceErrors.issuerNotCompany.at('companyId'));
  }
  if (after.financeCategoryId !== null && after.financeCategoryId !== before?.financeCategoryId) {
    const category = await tx.asActor.get(FinanceCategory, after.financeCategoryId);
    if (category.type !== 'income') problems.push(serviceErrors.serviceCategoryNotIncome.at('financeCategoryId'));
  }
  if (after.issRate !== null) {
    const { least, most } = issLimits(after.lc116Code);
    const rate = readDecimal(after.issRate);
    if (compare(rate, readDecimal(least)) < 0 || compare(rate, readDecimal(most)) > 0) {
      problems.push(serviceErrors.issRateOutsideLaw.at('issRate', { least, most }));
    }
  }
  if (problems.length > 0) throw fieldErrors(problems);
});

/** What programs know a type by is as the specification makes such words: small letters, digits and underscores. */
export const serviceTypeRule = ruleForPeople(ServiceType, 'finance.slugsAreWords', (_tx, { kind, before, after }) => {
  const isNew = kind !== 'remove' && after && after.slug !== before?.slug;
  if (isNew && slugify(after.slug) !== after.slug) {
    throw serviceErrors.serviceSlugInvalid.beside('slug');
  }
  return Promise.resolve();
});
