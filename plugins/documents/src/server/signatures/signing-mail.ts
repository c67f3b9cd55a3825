import { type Language, say } from '@gleba/sdk';
import { letterOf } from '@gleba/sdk/server';
import type { SigningLetter } from '../../jobs/signature.jobs.ts';

export interface LetterValues {
  /** Whole address of the button; none in a letter that only tells a code. */
  readonly link: string | null;
  readonly code: string | null;
  readonly [value: string]: string | null;
}

/** Subject, text and HTML of a letter about signing. Whatever people typed is text in all three. */
export function writeLetter(
  letter: SigningLetter,
  language: Language,
  values: LetterValues,
  brand: { readonly uiCustomizations: unknown },
): { readonly subject: string; readonly text: string; readonly html: string; readonly fromName: string } {
  const known = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']));
  const word = (part: string) => say(`documents.letter.${letter}.${part}`, known, language);
  const { link, code, message = null } = values;
  return letterOf(
    {
      ...{ subject: word('subject'), greeting: word('greeting'), body: word('body'), message, code, link },
      ...{ button: word('button'), ending: word('ending') },
    },
    language,
    brand,
  );
}
