import {
  brandingOf,
  brandTokens,
  defaultTimeZone,
  type MailService,
  type OrganizationPreferences,
  organizationPreferences,
} from '@gleba/sdk';

/** What of an organization goes into its e-mails. */
export interface Writer {
  readonly customDomain: string | null;
  readonly emailFrom: string | null;
  readonly preferences: Readonly<Record<string, unknown>> | null;
  readonly uiCustomizations: Readonly<Record<string, unknown>> | null;
  readonly logoImage: string | null;
}

export interface MailBrand {
  readonly title: string;
  /** Whole address. */
  readonly logo: string | undefined;
  /** Of the button: background and text. */
  readonly fill: string;
  readonly onFill: string;
}

export interface MailFrame {
  readonly brand: MailBrand;
  readonly preferences: OrganizationPreferences &
    Required<Pick<OrganizationPreferences, 'language' | 'timeZone' | 'mayChooseLanguage'>>;
  /** In whose name it comes, and who is answered. The sender's address is the program's own (SPF, DMARC). */
  readonly sender: { readonly fromName: string; readonly replyTo: string | undefined };
  addressOf(path: string): string;
}

/** How an organization's e-mails look; the product's own without one. */
export function mailFrame(mail: MailService, writer?: Writer): MailFrame {
  const { title, primaryColor, paperLogo } = brandingOf(writer?.uiCustomizations, writer?.logoImage);
  const { fill, onFill } = brandTokens(primaryColor, 'light');
  const addressOf = (path: string) => mail.addressOf(path, writer?.customDomain);
  const known = organizationPreferences.safeParse(writer?.preferences ?? {}).data;
  return {
    brand: { title, logo: paperLogo && addressOf(paperLogo), fill, onFill },
    preferences: {
      ...known,
      language: known?.language ?? 'pt-BR',
      timeZone: known?.timeZone ?? defaultTimeZone,
      // What the product itself writes is in the language that somebody chose where they could.
      mayChooseLanguage: known?.mayChooseLanguage ?? writer === undefined,
    },
    sender: { fromName: title, replyTo: writer?.emailFrom ?? undefined },
    addressOf,
  };
}
