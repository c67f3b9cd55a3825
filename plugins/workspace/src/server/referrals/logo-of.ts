import { brandingOf, type Organization, type RecordOf } from '@gleba/sdk';

/** Address of the picture that stands for an organization; null where it has none of its own. */
export function logoOf({ uiCustomizations, logoImage }: RecordOf<typeof Organization>): string | null {
  const { images, paperLogo } = brandingOf(uiCustomizations, logoImage);
  return paperLogo ?? images.webappLogo ?? images.navLogo ?? null;
}
