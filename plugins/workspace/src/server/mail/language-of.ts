import { accountNameOf, type Language, languages, User } from '@gleba/sdk';
import { type Reads, rowsOf } from '@gleba/sdk/server';
import type { MailFrame } from '../branding/mail-frame.ts';

/**
 * The language that the person of an address chose for themself where whoever writes leaves it to them, else the writer's. It goes into
 * an e-mail to that address alone.
 */
export async function languageOf(
  reads: Reads,
  email: string,
  { language: otherwise, mayChooseLanguage }: MailFrame['preferences'],
): Promise<Language> {
  if (!mayChooseLanguage) return otherwise;
  const rows = await reads.sql<{ language: string | null }>({ because: 'a key within a JSON field' })`
    select preferences ->> 'language' as language from ${rowsOf(User, { asServer: true, evenDeleted: true })} u
    where lower(btrim(email)) = ${accountNameOf(email)}::text`;
  return languages.find((language) => language === rows[0]?.language) ?? otherwise;
}
