import { type Language, textsIn } from '@gleba/sdk';

/**
 * Words of an e-mail, in the locale files under `mail.<kind>.<part>`. `{name}` is filled in; the subject's and the text's values as
 * they are, the HTML's escaped.
 */
export interface MailWords {
  readonly subject: string;
  readonly greeting: string;
  readonly body: string;
  readonly button: string;
  readonly ending: string;
}

export type MailLanguage = Language;
export type MailKind =
  | 'invite'
  | 'recovery'
  | 'locked'
  | 'emailChange'
  | 'emailChanged'
  | 'secondFactorReset'
  | 'digest'
  | 'feedback';

export function mailWords(kind: MailKind, language: MailLanguage): MailWords {
  const texts = textsIn(language);
  const part = (name: keyof MailWords) => texts[`mail.${kind}.${name}`] ?? '';
  return {
    subject: part('subject'),
    greeting: part('greeting'),
    body: part('body'),
    button: part('button'),
    ending: part('ending'),
  };
}
