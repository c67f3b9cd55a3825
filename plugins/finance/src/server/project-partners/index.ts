import { exportRecords } from '@gleba/sdk/exchange/server';
import { joinSides } from '@gleba/sdk/server';
import { exportPartnerShares } from '../../operations/project-partners.ts';
import { percentagesWithinWhole, projectPartnerRule } from './project-partner-rule.ts';
import { setProjectPartnersRoute } from './set-project-partners.route.ts';
import { payShares, readyPartnerSharesWork, reversePartnerPaymentHandler } from './shares.work.ts';
import { partnerStatementHandler } from './statement.query.ts';

/** Who has a part in what a project's lots bring: their percentages, their parts, what was passed on. */
export const projectPartners = joinSides([
  payShares,
  exportRecords(exportPartnerShares),
  {
    schemaSteps: [percentagesWithinWhole],
    writeRules: [projectPartnerRule],
    operations: [reversePartnerPaymentHandler, partnerStatementHandler],
    jobs: [readyPartnerSharesWork],
    routes: [setProjectPartnersRoute],
  },
]);
