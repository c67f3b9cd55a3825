import { brandImages } from '@gleba/sdk';

/** The pictures of an organization: those of its white-label, and its own logo. */
export const organizationImages = [...brandImages, 'logoImage'] as const;
export type OrganizationImage = (typeof organizationImages)[number];

export type ImageType = 'image/png' | 'image/jpeg';

export interface ImageRule {
  readonly types: readonly ImageType[];
  readonly maxBytes: number;
  /** Pixels; exact, or the least where `isLeast`. */
  readonly width?: number;
  readonly height?: number;
  readonly isLeast?: boolean;
}

const kilobyte = 1024;
const square = (side: number, kilobytes: number): ImageRule => ({
  types: ['image/png'],
  maxBytes: kilobytes * kilobyte,
  width: side,
  height: side,
});

/** The specification's sizes. It names a limit of bytes for the main logo only; the others' keep a first page light. */
export const imageRules: Readonly<Record<OrganizationImage, ImageRule>> = {
  /** Sharp on an A4 sheet, where it is six centimetres wide at most, and not heavy in an e-mail. */
  logoImage: { types: ['image/png', 'image/jpeg'], maxBytes: 500 * kilobyte },
  mainLogo: { types: ['image/png'], maxBytes: 100 * kilobyte },
  navLogo: square(40, 50),
  favLogo: square(32, 50),
  webappLogo: square(192, 200),
  webappLogo512: square(512, 500),
  loginBackgroundImage: {
    types: ['image/png', 'image/jpeg'],
    maxBytes: 3000 * kilobyte,
    width: 1920,
    height: 1080,
    isLeast: true,
  },
};
