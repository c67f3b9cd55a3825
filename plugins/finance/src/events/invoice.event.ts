import { changeOf, defineEvent } from '@gleba/sdk';
import { Invoice } from '../entities/services/invoice.entity.ts';

/** An invoice was issued, has the authority's number, was rejected, cancelled or replaced. */
export const invoiceStatusChanged = defineEvent('finance.invoice.statusChanged', changeOf(Invoice, 'status'));
