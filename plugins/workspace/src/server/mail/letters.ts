import { type Language, textsIn } from '@gleba/sdk';

/**
 * Words of a letter, in the locale files under `letter.<kind>.<part>`. `{name}` is filled in; the subject's and the text's values as
 * they are, the HTML's escaped.
 */
export interface LetterWords {
  readonly subject: string;
  readonly greeting: string;
  readonly body: string;
  readonly button: string;
  readonly ending: string;
}

export type LetterLanguage = Language;
export type LetterKind =
  | 'invite'
  | 'recovery'
  | 'locked'
  | 'emailChange'
  | 'emailChanged'
  | 'secondFactorReset'
  | 'feedback';

export function letterWords(kind: LetterKind, language: LetterLanguage): LetterWords {
  const texts = textsIn(language);
  const part = (name: keyof LetterWords) => texts[`letter.${kind}.${name}`] ?? '';
  return {
    subject: part('subject'),
    greeting: part('greeting'),
    body: part('body'),
    button: part('button'),
    ending: part('ending'),
  };
}
