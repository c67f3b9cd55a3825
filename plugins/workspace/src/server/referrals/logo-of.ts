import { brandingOf } from '@gleba/sdk';

/** Address of the picture that stands for an organization; null where it has none of its own. */
export function logoOf(uiCustomizations: unknown): string | null {
  const { images } = brandingOf((uiCustomizations ?? null) as Parameters<typeof brandingOf>[0]);
  return images.mainLogo ?? images.webappLogo ?? images.navLogo ?? null;
}
