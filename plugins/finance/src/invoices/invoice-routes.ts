/** Who gives invoices their official number: people who ask the municipality's site, or the national environment. */
export const invoiceRoutes = ['byHand', 'national'] as const;
export type InvoiceRoute = (typeof invoiceRoutes)[number];
