/** Words of taxes that declarations need as well: apart from what computes with them. */

/** Taxes of a service invoice, in the order in which it names them. */
export const invoiceTaxes = ['iss', 'inss', 'pis', 'cofins', 'csll', 'ir'] as const;
export type InvoiceTax = (typeof invoiceTaxes)[number];
/** With what is computed beside them. */
export const taxesOfInvoices = [...invoiceTaxes, 'irAdditional', 'ibs', 'cbs'] as const;

/** `NaturezaOperacao` of the ABRASF model of service invoices, in the order of its codes 1 to 6. */
export const operationNatures = [
  'taxedHere',
  'taxedElsewhere',
  'exempt',
  'immune',
  'suspendedByCourt',
  'suspendedByAuthority',
] as const;
export type OperationNature = (typeof operationNatures)[number];

/** Where the service was provided: it decides which municipality has the ISS (Lei Complementar 116/2003, art. 3º). */
export const serviceLocationTypes = ['provider', 'taker', 'elsewhere'] as const;
