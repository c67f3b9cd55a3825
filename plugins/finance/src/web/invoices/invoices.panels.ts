import type { NavigationItem } from '@gleba/sdk';
import {
  contribute,
  definePanel,
  IconAlertTriangle,
  IconCheck,
  IconFileText,
  IconPrinter,
  IconRefresh,
  IconSend,
  IconX,
} from '@gleba/sdk/web';
import { Invoice } from '../../entities/services/invoice.entity.ts';
import {
  authorizeInvoice,
  cancelInvoice,
  issueInvoice,
  rejectInvoice,
  replaceInvoice,
} from '../../operations/invoices.ts';
import { invoicePaperPath, invoicePath, invoicesPath } from './invoice-paths.ts';

const roles = ['staff', 'admin', 'manager'] as const;
const modal = { slot: 'modal', roles } as const;

export const invoicePanels = [
  definePanel({
    ...{ id: 'finance.invoices', slot: 'route', title: 'finance.invoice.plural', path: invoicesPath, roles },
    load: () => import('./invoices-screen.tsx'),
  }),
  definePanel({
    ...{ ...modal, id: 'finance.invoice.new', title: 'finance.invoices.new', path: `${invoicesPath}/new` },
    load: () => import('./invoice-form.tsx'),
  }),
  definePanel({
    ...{
      ...modal,
      id: 'finance.invoice.edit',
      title: 'finance.invoices.edit',
      path: `${invoicesPath}/:invoiceId/edit`,
    },
    load: () => import('./invoice-form.tsx'),
  }),
  definePanel({
    ...{ ...modal, id: 'finance.invoice.view', title: 'finance.invoice', path: `${invoicesPath}/:invoiceId/view` },
    load: () => import('./invoice-view.tsx'),
  }),
  definePanel({
    ...{ id: 'finance.invoicePaper', slot: 'route', title: 'finance.invoicePaper', isBare: true, roles },
    path: '/report/invoice/:invoiceId',
    load: () => import('./invoice-paper.panel.tsx'),
  }),
];

const ofRecord = { place: 'record', roles } as const;
const waits = { when: { status: { in: ['waitingForNumber'] } } } as const;
const input = ({ record }: { readonly record: { readonly id: string } }) => ({ invoiceId: record.id });

const cancels = {
  ...{ ...ofRecord, title: 'finance.invoices.cancel', icon: IconX, isDangerous: true },
  ...{ operation: cancelInvoice, input, ask: ['reason'] },
} as const;

export const invoiceContributions = [
  contribute.action(Invoice, {
    ...{ ...ofRecord, id: 'finance.invoice.issue', title: 'finance.invoices.issue', icon: IconSend },
    ...{ isProminent: true, isLabelled: true },
    ...{ when: { status: { in: ['draft', 'rejected'] } }, order: -3, operation: issueInvoice, input },
    confirmation: { title: 'finance.invoices.issue', message: 'finance.invoices.issueConfirm' },
    ...{ done: 'finance.invoices.issued' },
  }),
  contribute.action(Invoice, {
    ...{ ...ofRecord, ...waits, id: 'finance.invoice.authorize', title: 'finance.invoices.authorize', icon: IconCheck },
    ...{ isProminent: true, order: -2, operation: authorizeInvoice, input, done: 'finance.invoices.authorized' },
    ask: ['invoiceNumber', 'verificationCode', 'authorizedOn'],
  }),
  contribute.action(Invoice, {
    ...{ id: 'finance.invoice.paper', title: 'finance.invoices.print', icon: IconPrinter, roles },
    place: 'record',
    ...{ isProminent: true, order: -1, when: { rpsNumber: { isGiven: true } } },
    path: ({ record }) => invoicePaperPath(record.id),
  }),
  contribute.action(Invoice, {
    ...{ ...ofRecord, ...waits, id: 'finance.invoice.reject', title: 'finance.invoices.reject' },
    ...{ icon: IconAlertTriangle, operation: rejectInvoice, input, ask: ['reason'], done: 'finance.invoices.rejected' },
  }),
  contribute.action(Invoice, {
    ...{ ...ofRecord, id: 'finance.invoice.replace', title: 'finance.invoices.replace', icon: IconRefresh },
    // A municipality's own service has none that takes another's place.
    when: { status: { in: ['waitingForNumber', 'authorized'] }, route: { notIn: ['abrasf'] } },
    ...{ operation: replaceInvoice, input, ask: ['reason'], done: 'finance.invoices.replaced' },
    opens: ({ invoice }) => invoicePath(invoice.id),
  }),
  contribute.action(Invoice, {
    ...{ ...cancels, id: 'finance.invoice.cancel', done: 'finance.invoices.cancelled' },
    when: [
      { status: { in: ['waitingForNumber', 'rejected'] } },
      { status: { in: ['authorized'] }, route: { in: ['byHand'] } },
    ],
  }),
  // The invoice stands until the authority has answered.
  contribute.action(Invoice, {
    ...{ ...cancels, id: 'finance.invoice.cancelThere', done: 'finance.invoices.cancelAsked' },
    when: {
      status: { in: ['authorized'] },
      route: { in: ['national', 'abrasf'] },
      cancellation: { notIn: ['requested'] },
    },
  }),
];

export const invoiceNavigation: readonly NavigationItem[] = [
  {
    ...{ id: 'finance.invoices', title: 'finance.invoice.plural', icon: IconFileText, path: invoicesPath },
    ...{ order: 57, heading: 'plugin.finance', roles },
  },
];
