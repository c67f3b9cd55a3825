/// <reference path="./assets.d.ts" />
import { definePanel, IconAddressBook, webSide } from '@gleba/sdk/web';
import { partnerDetailsKey, partnerListKey } from '../access-keys.ts';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import ptBR from '../locales/pt-BR.json' with { type: 'json' };
import { finance } from '../plugin.ts';

const path = '/finance/partners';

const panels = [
  definePanel({
    id: 'finance.partner.list',
    slot: 'route',
    path,
    title: 'finance.partner.plural',
    access: partnerListKey,
    guards: ['finance.partner'],
    load: () => import('./partners/partner-list.panel.tsx'),
  }),
  definePanel({
    id: 'finance.partner.new',
    slot: 'modal',
    path: `${path}/new`,
    title: 'finance.partners.new',
    access: partnerDetailsKey,
    guards: ['finance.partner:create', 'finance.partner.rg'],
    load: () => import('./partners/partner-form.panel.tsx'),
  }),
  definePanel({
    id: 'finance.partner.edit',
    slot: 'modal',
    path: `${path}/:partnerId/edit`,
    title: 'finance.partners.edit',
    access: partnerDetailsKey,
    guards: ['finance.partner:update', 'finance.partner.rg'],
    load: () => import('./partners/partner-form.panel.tsx'),
  }),
  definePanel({
    id: 'finance.partner.view',
    slot: 'modal',
    path: `${path}/:partnerId/view`,
    title: 'finance.partner',
    access: partnerDetailsKey,
    guards: ['finance.partner', 'finance.partner.rg'],
    load: () => import('./partners/partner-view.panel.tsx'),
  }),
  definePanel({
    id: 'finance.partner.details',
    slot: 'dialog:PartnerDetails',
    title: 'finance.partner',
    access: partnerDetailsKey,
    guards: ['finance.partner', 'finance.partner.rg'],
    load: () => import('./partners/partner-details.panel.tsx'),
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
