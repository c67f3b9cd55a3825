/**
 * Who gives invoices their official number: people who ask the municipality's site, the national environment, or the municipality's own
 * service of the model that ABRASF published (2.04).
 */
export const invoiceRoutes = ['byHand', 'national', 'abrasf'] as const;
export type InvoiceRoute = (typeof invoiceRoutes)[number];
