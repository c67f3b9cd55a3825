import { token } from '@gleba/core';

/** Which municipalities' invoice services may be asked although they stand in the installation's own network, as origins (`https://host:port`). */
export interface MunicipalInvoices {
  readonly ownServices: readonly string[];
}

export const municipalInvoicesToken = token<MunicipalInvoices>('core.municipalInvoices@1');
