import { joinSides, serverSide } from '@gleba/sdk/server';
import { type InvoiceAuthority, invoicesByHand } from '../invoices/invoice-authority.ts';
import { finance } from '../plugin.ts';
import { type AsaasPlace, publicAsaas } from './charges/asaas/asaas-client.ts';
import { charges } from './charges/index.ts';
import { collection } from './collection/index.ts';
import { contracts } from './contracts/index.ts';
import { projectDefaultsRule } from './contracts/project-defaults-rule.ts';
import { corrections } from './corrections/index.ts';
import { customerPage } from './customer-page/index.ts';
import type { MunicipalReach } from './invoices/abrasf/abrasf-client.ts';
import { invoiceAuthorities } from './invoices/authorities.ts';
import { invoices } from './invoices/index.ts';
import { type NationalEnvironment, nationalEnvironment } from './invoices/national/national-client.ts';
import { ledger } from './ledger/index.ts';
import { money } from './money/index.ts';
import { addressesOfPartners } from './partners/addresses-step.ts';
import { setPartnerCertificateHandler } from './partners/partner-certificate.ts';
import { partnerRule } from './partners/partner-rule.ts';
import { uniqueDocuments } from './partners/unique-documents-step.ts';
import { projectPartners } from './project-partners/index.ts';
import { receivables } from './receivables/index.ts';
import { reports } from './reports/index.ts';
import { services } from './services/index.ts';
import { slips } from './slips/index.ts';
import { statements } from './statements/index.ts';

export interface FinanceServerOptions {
  /** Where Asaas is; default the real one. */
  readonly asaas?: AsaasPlace;
  /** Payments may be made up, whatever the host offers. */
  readonly simulatesCharges?: boolean;
  /** Between a provider's news of charges and the question that they bring about; default two seconds. */
  readonly newsPauseMs?: number;
  /** What answers for invoices where nobody provides an authority. */
  readonly invoicesByHand?: InvoiceAuthority;
  /** Where the national environment of invoices is; default what the host says, else the one for trying. */
  readonly nationalInvoices?: NationalEnvironment;
  /** By whom municipalities' services are believed, and where they may stand; default anybody's that is public, and what the host says. */
  readonly municipalInvoices?: MunicipalReach;
}

/** With others in the places of what is outside, for tests. */
export const financeServer = (options: FinanceServerOptions = {}) =>
  serverSide(finance, ({ needs: { landContract, secretBox, requestLimits, mail, readers, printer }, wants }) =>
    joinSides([
      {
        schemaSteps: [uniqueDocuments, addressesOfPartners],
        writeRules: [partnerRule, projectDefaultsRule],
        operations: [setPartnerCertificateHandler(secretBox)],
      },
      ledger,
      money({ notifications: wants.notifications, members: wants.members }),
      statements(readers),
      contracts(landContract),
      collection,
      slips,
      corrections,
      charges(
        {
          place: options.asaas ?? publicAsaas(),
          box: secretBox,
          addressOf: (path) => mail.addressOf(path),
          isSimulationOffered: options.simulatesCharges ?? wants.simulatedCharges?.isOffered === true,
          newsPauseMs: options.newsPauseMs ?? 2000,
        },
        requestLimits,
      ),
      customerPage(mail, secretBox, requestLimits),
      projectPartners,
      receivables(mail),
      reports(mail, printer),
      services,
      invoices(
        invoiceAuthorities(wants.invoiceAuthority, {
          byHand: options.invoicesByHand ?? invoicesByHand,
          municipal: options.municipalInvoices ?? wants.municipalInvoices ?? {},
          environment: options.nationalInvoices ?? nationalEnvironment(wants.nationalInvoices?.isProduction === true),
        }),
        secretBox,
        printer,
      ),
    ]),
  );

export const server = financeServer();
