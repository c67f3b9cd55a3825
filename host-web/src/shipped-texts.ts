import { defaultLocale, type Locale } from '@gleba/core';
import type { LocaleMessages } from '@gleba/sdk/web';

/** The texts of a language that a build put beside the scripts; none while developing, where they are in the modules. */
export async function shippedTexts(language: Locale = defaultLocale): Promise<Partial<LocaleMessages>> {
  const link = document.querySelector<HTMLLinkElement>('#texts');
  if (!link) return {};
  const address = language === defaultLocale ? link.href : link.dataset[language];
  if (address === undefined) throw new Error(`There are no texts in '${language}'.`);
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`The texts could not be loaded: ${response.status}.`);
  return (await response.json()) as Partial<LocaleMessages>;
}
