import { parseHex } from '../theme/color.ts';

/** As much of a session as branding needs. */
export interface BrandedSession {
  readonly organization:
    | { readonly name: string; readonly uiCustomizations: Readonly<Record<string, unknown>> | null }
    | undefined;
}

export interface Branding {
  readonly name: string;
  /** Title of the window. */
  readonly title: string;
  readonly logo: string;
  readonly primaryColor: string | undefined;
}

/** What the organization's white-label says, with the product's own for what it leaves out. */
export function brandingOf({ organization }: BrandedSession): Branding {
  const values = organization?.uiCustomizations ?? {};
  const text = (name: string) => (typeof values[name] === 'string' && values[name] !== '' ? values[name] : undefined);
  return {
    name: organization?.name ?? 'Gleba',
    title: text('title') ?? 'Gleba',
    logo: safeImage(text('navLogo')) ?? '/logo.svg',
    primaryColor: parseHex(text('primaryColor')),
  };
}

/** Only pictures of this site or over https: the value is an organization's, not ours. */
function safeImage(address: string | undefined): string | undefined {
  return address && /^(\/(?!\/)|https:\/\/)/.test(address) ? address : undefined;
}
