import type { RecordOf } from '@gleba/sdk';
import type { Invoice } from '../../entities/services/invoice.entity.ts';
import type { InvoiceAuthority } from '../../invoices/invoice-authority.ts';
import { abrasfAuthority } from './abrasf/abrasf-authority.ts';
import type { MunicipalReach } from './abrasf/abrasf-client.ts';
import { nationalAuthority } from './national/national-authority.ts';
import type { NationalEnvironment } from './national/national-client.ts';

/** Who gives numbers here. */
export interface InvoiceAuthorities {
  /** Of a plugin: asked for all whose numbers would be typed in. */
  readonly provided: InvoiceAuthority | undefined;
  readonly byHand: InvoiceAuthority;
  readonly national: InvoiceAuthority;
  readonly abrasf: InvoiceAuthority;
  readonly isProduction: boolean;
}

type Routed = Pick<RecordOf<typeof Invoice>, 'route'>;

/** Who is asked for the number of an invoice. */
export const authorityOf = (
  { provided, byHand, national, abrasf }: InvoiceAuthorities,
  { route }: Routed,
): InvoiceAuthority => ({ national, abrasf, byHand: provided ?? byHand })[route];

/** By hand nobody is. */
export const isAsked = ({ provided }: InvoiceAuthorities, { route }: Routed): boolean =>
  route !== 'byHand' || provided !== undefined;

export const invoiceAuthorities = (
  provided: InvoiceAuthority | undefined,
  {
    byHand,
    environment,
    municipal,
  }: {
    readonly byHand: InvoiceAuthority;
    readonly environment: NationalEnvironment;
    readonly municipal?: MunicipalReach;
  },
): InvoiceAuthorities => ({
  ...{ provided, byHand, abrasf: abrasfAuthority(municipal) },
  ...{ national: nationalAuthority(environment), isProduction: environment.isProduction },
});
