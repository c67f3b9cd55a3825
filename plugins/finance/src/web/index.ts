/// <reference path="./assets.d.ts" />
import { definePanel, formPanels, IconAddressBook, webSide } from '@gleba/sdk/web';
import { partnerDetailsKey, partnerListKey } from '../access-keys.ts';
import { Partner } from '../entities/partner.entity.ts';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import ptBR from '../locales/pt-BR.json' with { type: 'json' };
import { finance } from '../plugin.ts';

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
  definePanel({
    id: 'finance.residentPartner.field',
    slot: 'form:lands.resident',
    title: 'finance.residentPartner.partnerId',
    access: partnerListKey,
    guards: ['finance.residentPartner'],
    load: () => import('./residents/resident-partner-field.panel.tsx'),
  }),
  definePanel({
    id: 'finance.residentPartner.row',
    slot: 'row:lands.resident',
    title: 'finance.residentPartner.partnerId',
    access: partnerListKey,
    guards: ['finance.residentPartner'],
    load: () => import('./residents/resident-partner-row.panel.tsx'),
  }),
];

/** Partners, and who of them lives on a lot. */
export const web = webSide(finance, () => ({
  panels,
  navigation: [
    {
      id: 'finance.partners',
      title: 'finance.partner.plural',
      icon: IconAddressBook,
      path,
      order: 40,
      access: partnerListKey,
    },
  ],
  locales: { 'pt-BR': ptBR, en, es },
}));
