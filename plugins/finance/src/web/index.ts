/// <reference path="./assets.d.ts" />
import { Resident } from '@gleba/plugin-lands';
import { Project } from '@gleba/sdk';
import { contribute, derive, formPanels, IconAddressBook, IconLock, IconX, localesIn, webSide } from '@gleba/sdk/web';
import { partnerDetailsKey, partnerListKey } from '../access-keys.ts';
import { Partner } from '../entities/partner.entity.ts';
import { PaymentMethod } from '../entities/payment-method.entity.ts';
import { ProjectDefaults } from '../entities/project-defaults.entity.ts';
import { ResidentPartner } from '../entities/resident-partner.entity.ts';
import { setPartnerCertificate } from '../operations/partner-certificate.ts';
import { finance } from '../plugin.ts';
import { catalogueNavigation, cataloguePanels } from './catalogues/catalogues.panels.ts';
import { chargeContributions, chargeNavigation, chargePanels } from './charges/charges.panels.ts';
import { collectionPanels } from './collection/collection.panels.ts';
import { contractContributions, contractNavigation, contractPanels } from './contracts/contracts.panels.ts';
import { correctionContributions, correctionNavigation, correctionPanels } from './corrections/corrections.panels.ts';
import { customerPageContributions, customerPagePanels } from './customer-page/customer-page.panels.ts';
import { firstSteps } from './first-steps.ts';
import { invoiceContributions, invoiceNavigation, invoicePanels } from './invoices/invoices.panels.ts';
import { memorialPanels } from './memorial/memorial.panels.ts';
import { moneyContributions, moneyNavigation, moneyPanels } from './money/money.panels.ts';
import {
  projectPartnerContributions,
  projectPartnerNavigation,
  projectPartnerPanels,
} from './project-partners/project-partners.panels.ts';
import { receivableContributions, receivableNavigation, receivablePanels } from './receivables/receivables.panels.ts';
import { reportNavigation, reportPanels } from './reports/reports.panels.ts';
import { serviceNavigation, servicePanels } from './services/services.panels.ts';

const path = '/finance/partners';

const panels = [
  ...formPanels(Partner, {
    path,
    access: partnerListKey,
    recordAccess: partnerDetailsKey,
    guards: ['finance.partner.rg'],
    texts: 'finance.partners',
    dialog: 'PartnerDetails',
    editors: () => import('./partners/partner-editors.tsx'),
    // Asked for so often that their absence is worth a line.
    always: ['whatsappNumber', 'email'],
  }),
];

const contributions = [
  ...moneyContributions,
  contribute.action(Partner, {
    ...{ id: 'finance.partner.certificate', title: 'finance.partners.certificate', icon: IconLock },
    ...{ place: 'record', roles: ['staff', 'admin', 'manager'], guards: ['setPartnerCertificate'] },
    dialog: () => import('./partners/certificate-dialog.tsx'),
  }),
  contribute.action(Partner, {
    ...{ id: 'finance.partner.certificateForget', title: 'finance.partners.certificateForget', icon: IconX },
    ...{ roles: ['staff', 'admin', 'manager'], guards: ['setPartnerCertificate'], isDangerous: true },
    place: 'record',
    when: { certificateSubject: { isGiven: true } },
    confirmation: {
      title: 'finance.partners.certificateForget',
      message: 'finance.partners.certificateForgetText',
    },
    operation: setPartnerCertificate,
    input: ({ record }) => ({ partnerId: record.id, certificate: null }),
    done: 'finance.partners.certificateGone',
  }),
  contribute.formPart(Project, {
    id: 'finance.projectDefaults.fields',
    title: 'finance.projectDefaults',
    isSection: true,
    roles: ['staff', 'admin', 'manager'],
    guards: ['finance.projectDefaults'],
    // A project that is only being made has no conditions yet.
    load: derive.fields(ProjectDefaults, { isOfKnown: true }),
  }),
  contribute.formPart(Resident, {
    id: 'finance.residentPartner.field',
    title: 'finance.residentPartner.partnerId',
    access: partnerListKey,
    guards: ['finance.residentPartner'],
    load: derive.fields(ResidentPartner, { fills: { name: ['name'], cpfCnpj: ['cpf', 'cnpj'] } }),
  }),
  contribute.rowPart(Resident, {
    id: 'finance.residentPartner.row',
    title: 'finance.residentPartner.partnerId',
    access: partnerListKey,
    guards: ['finance.residentPartner'],
    load: derive.linked(ResidentPartner, 'partnerId', {
      ...{ facts: ['cpf', 'cnpj', 'whatsappNumber'], icon: IconAddressBook, open: 'finance.residentPartner.open' },
    }),
  }),
];

/** Partners, who of them lives on a lot, and what they buy. */
export const web = webSide(finance, () => ({
  panels: [
    ...panels,
    ...contractPanels,
    ...cataloguePanels,
    ...collectionPanels,
    ...correctionPanels,
    ...customerPagePanels,
    ...chargePanels,
    ...receivablePanels,
    ...projectPartnerPanels,
    ...memorialPanels,
    ...moneyPanels,
    ...reportPanels,
    ...servicePanels,
    ...invoicePanels,
  ],
  contributions: [
    ...contributions,
    ...firstSteps,
    ...contractContributions,
    ...correctionContributions,
    ...customerPageContributions,
    ...chargeContributions,
    ...receivableContributions,
    ...projectPartnerContributions,
    ...invoiceContributions,
  ],
  initialData: [PaymentMethod],
  navigation: [
    ...contractNavigation,
    ...receivableNavigation,
    ...catalogueNavigation,
    ...correctionNavigation,
    ...chargeNavigation,
    ...projectPartnerNavigation,
    ...moneyNavigation,
    ...reportNavigation,
    ...serviceNavigation,
    ...invoiceNavigation,
    {
      id: 'finance.partners',
      title: 'finance.partner.plural',
      icon: IconAddressBook,
      path,
      order: 40,
      access: partnerListKey,
    },
  ],
  locales: localesIn(import.meta.glob('../locales/**/*.json', { eager: true, import: 'default' })),
}));
