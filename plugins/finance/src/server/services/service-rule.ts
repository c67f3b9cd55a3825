import { slugify } from '@gleba/sdk';
import { ruleForPeople } from '@gleba/sdk/server';
import { compare, readDecimal } from '../../calculation/exact/rational.ts';
import { Service } from '../../entities/services/service.entity.ts';
import { ServiceType } from '../../entities/services/service-type.entity.ts';
import { issLimits } from '../../taxes/iss-limits.ts';
import { serviceErrors } from './service-errors.ts';

/** A service has the ISS that the law allows. */
export const serviceRule = ruleForPeople(Service, 'finance.servicesAreWhole', async (_tx, { kind, after }) => {
  if (kind === 'remove' || after.issRate === null) return;
  const { least, most } = issLimits(after.lc116Code);
  const rate = readDecimal(after.issRate);
  if (compare(rate, readDecimal(least)) < 0 || compare(rate, readDecimal(most)) > 0) {
    throw serviceErrors.issRateOutsideLaw.beside('issRate', { least, most });
  }
});

/** What programs know a type by is as the specification makes such words: small letters, digits and underscores. */
export const serviceTypeRule = ruleForPeople(ServiceType, 'finance.slugsAreWords', (_tx, { kind, before, after }) => {
  const isNew = kind !== 'remove' && after && after.slug !== before?.slug;
  if (isNew && slugify(after.slug) !== after.slug) {
    throw serviceErrors.serviceSlugInvalid.beside('slug');
  }
  return Promise.resolve();
});
