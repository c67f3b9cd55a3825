export const invoicesPath = '/finance/invoices';
export const invoicePath = (id: string) => `${invoicesPath}/${id}/view`;
export const invoiceEditPath = (id: string) => `${invoicesPath}/${id}/edit`;
export const invoicePaperPath = (id: string) => `/report/invoice/${id}`;
