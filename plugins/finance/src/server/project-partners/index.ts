import { exportRecords } from '@gleba/sdk/exchange/server';
import type { SchemaStep, ServerSide } from '@gleba/sdk/server';
import { exportPartnerShares } from '../../operations/project-partners.ts';
import { percentagesWithinWhole, projectPartnerRule } from './project-partner-rule.ts';
import { setProjectPartnersRoute } from './set-project-partners.route.ts';
import { payShares, readyPartnerSharesWork, reversePartnerPaymentHandler } from './shares.work.ts';
import { partnerStatementHandler } from './statement.query.ts';

/** What was passed on before 0.11 was what was owed. */
const whatPartnersGot: SchemaStep = {
  id: 'partner-share-paid-value',
  sql: 'update finance.partner_share set paid_value = value where paid_on is not null and paid_value is null;',
};

/** Who has a part in what a project's lots bring: their percentages, their parts, what was passed on. */
export const projectPartners = {
  schemaSteps: [percentagesWithinWhole, whatPartnersGot],
  writeRules: [projectPartnerRule],
  operations: [
    ...[payShares, exportRecords(exportPartnerShares)],
    ...[reversePartnerPaymentHandler, partnerStatementHandler],
  ],
  jobs: [readyPartnerSharesWork],
  routes: [setProjectPartnersRoute],
} satisfies ServerSide;
