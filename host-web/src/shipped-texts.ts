import type { LocaleMessages } from '@gleba/sdk/web';

/** The texts that a build put beside the scripts; none while developing, where they are in the modules. */
export async function shippedTexts(): Promise<Partial<LocaleMessages>> {
  const link = document.querySelector<HTMLLinkElement>('#texts');
  if (!link) return {};
  const response = await fetch(link.href, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`The texts could not be loaded: ${response.status}.`);
  return (await response.json()) as Partial<LocaleMessages>;
}
