import type { RecordOf } from '@gleba/sdk';
import type { Invoice } from '../../entities/services/invoice.entity.ts';
import type { InvoiceAuthority } from '../../invoices/invoice-authority.ts';
import { nationalAuthority } from './national/national-authority.ts';
import type { NationalEnvironment } from './national/national-client.ts';

/** Who gives numbers here. */
export interface InvoiceAuthorities {
  /** Of a plugin: asked for all that are not the national environment's. */
  readonly provided: InvoiceAuthority | undefined;
  readonly byHand: InvoiceAuthority;
  readonly national: InvoiceAuthority;
  readonly isProduction: boolean;
}

type Routed = Pick<RecordOf<typeof Invoice>, 'route'>;

/** Who is asked for the number of an invoice. */
export const authorityOf = ({ provided, byHand, national }: InvoiceAuthorities, { route }: Routed): InvoiceAuthority =>
  route === 'national' ? national : (provided ?? byHand);

/** By hand nobody is. */
export const isAsked = ({ provided }: InvoiceAuthorities, { route }: Routed): boolean =>
  route === 'national' || provided !== undefined;

export const invoiceAuthorities = (
  provided: InvoiceAuthority | undefined,
  { byHand, environment }: { readonly byHand: InvoiceAuthority; readonly environment: NationalEnvironment },
): InvoiceAuthorities => ({
  ...{ provided, byHand },
  ...{ national: nationalAuthority(environment), isProduction: environment.isProduction },
});
