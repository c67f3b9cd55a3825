import { token } from '@gleba/core';

/** Which national environment of service invoices (NFS-e) an installation sends to: that for trying, or the one that counts. */
export interface NationalInvoices {
  readonly isProduction: boolean;
}

export const nationalInvoicesToken = token<NationalInvoices>('core.nationalInvoices@1');
