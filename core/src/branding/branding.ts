import * as z from 'zod/mini';
import { parseHex } from './color.ts';

/** Pictures of a brand, by the specification's names. */
export const brandImages = [
  'mainLogo',
  'navLogo',
  'webappLogo',
  'webappLogo512',
  'favLogo',
  'loginBackgroundImage',
] as const;
export type BrandImage = (typeof brandImages)[number];

/** Colours of a brand, by the specification's names. */
export const brandColors = ['primaryColor', 'secondaryColor', 'accentColor'] as const;
export type BrandColor = (typeof brandColors)[number];

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/));
const image = z.uuid();
/** The address stands in a link that everybody may press before they sign in. */
const httpsAddress = z.string().check(z.maxLength(500), z.regex(/^https:\/\/[^\s/@?#\\"<>]+([/?#][^\s"<>\\]*)?$/));

/** The specification's white-label values. A picture is the id of a stored file; what is missing is the product's own. */
export const uiCustomizations = z.strictObject({
  title: z.optional(z.string().check(z.regex(/^[^\p{Cc}]{1,60}$/u))),
  termsOfUseUrl: z.optional(httpsAddress),
  primaryColor: z.optional(color),
  secondaryColor: z.optional(color),
  accentColor: z.optional(color),
  darkIcons: z.optional(z.boolean()),
  disableHelp: z.optional(z.boolean()),
  mainLogo: z.optional(image),
  navLogo: z.optional(image),
  webappLogo: z.optional(image),
  webappLogo512: z.optional(image),
  favLogo: z.optional(image),
  loginBackgroundImage: z.optional(image),
});

export type UiCustomizations = z.infer<typeof uiCustomizations>;

/** How the product calls itself where no organization says otherwise. */
export const productTitle = 'Gleba';

/** A white-label with the product's own for what it leaves out. */
export interface Branding {
  readonly title: string;
  readonly termsOfUseUrl: string | undefined;
  readonly primaryColor: string | undefined;
  /** Behind the navigation. */
  readonly secondaryColor: string | undefined;
  /** Marks of what is current or new. */
  readonly accentColor: string | undefined;
  /** Dark icons and words on `secondaryColor`; undefined: whichever reads better. */
  readonly darkIcons: boolean | undefined;
  readonly disableHelp: boolean;
  /** Addresses on this site. */
  readonly images: Readonly<Record<BrandImage, string | undefined>>;
  /** The organization's own logo, which needs no domain as a white-label does. */
  readonly logo: string | undefined;
  /** What stands on its papers and letters: its own logo, or the one of its sign-in page. */
  readonly paperLogo: string | undefined;
}

/** What of an organization, or of a host name, says how it looks. */
export interface Branded {
  readonly uiCustomizations: Readonly<Record<string, unknown>> | null | undefined;
  readonly logoImage?: string | null | undefined;
}

/** Believes nothing: what does not fit its field is as if it were not there. */
export function brandingOf(values: Branded['uiCustomizations'], logoImage?: Branded['logoImage']): Branding {
  const known = Object.fromEntries(
    Object.entries(uiCustomizations.shape).map(([name, schema]) => [name, schema.safeParse(values?.[name]).data]),
  ) as UiCustomizations;
  const logo = brandImageId(logoImage) === undefined ? undefined : (logoImage ?? undefined);
  const images = Object.fromEntries(
    brandImages.map((name) => [name, known[name] && brandImagePath(known[name])]),
  ) as Branding['images'];
  return {
    title: known.title ?? productTitle,
    termsOfUseUrl: known.termsOfUseUrl,
    primaryColor: parseHex(known.primaryColor),
    secondaryColor: parseHex(known.secondaryColor),
    accentColor: parseHex(known.accentColor),
    darkIcons: known.darkIcons,
    disableHelp: known.disableHelp ?? false,
    images,
    logo,
    paperLogo: logo ?? images.mainLogo,
  };
}

const imagesPath = '/branding/images/';

/** Where a picture of a brand is served to everybody. */
export function brandImagePath(fileId: string): string {
  return `${imagesPath}${fileId}`;
}

/** The stored file behind such an address; undefined for every other text. */
export function brandImageId(path: string | null | undefined): string | undefined {
  return path?.startsWith(imagesPath) ? image.safeParse(path.slice(imagesPath.length)).data : undefined;
}
