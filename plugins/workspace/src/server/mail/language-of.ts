import { accountNameOf, type Language, languages } from '@gleba/sdk';
import type { Queryable } from '@gleba/sdk/server';

/** The language that the person of an address chose for themself, else the one given. It goes into a letter to that address alone. */
export async function languageOf(tx: Queryable, email: string, otherwise: Language): Promise<Language> {
  const { rows } = await tx.query<{ language: string | null }>(
    `select preferences ->> 'language' as language from core."user" where lower(btrim(email)) = $1::text`,
    [accountNameOf(email)],
  );
  return languages.find((language) => language === rows[0]?.language) ?? otherwise;
}
