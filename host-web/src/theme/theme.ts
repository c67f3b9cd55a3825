import { type Branding, type BrandMode, brandShades, brandTokens, neutrals, railTokens } from '@gleba/core';
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';

const fontStack =
  "'Inter Variable', system-ui, -apple-system, 'Segoe UI Variable Text', 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Open Sans', Arial, sans-serif";
const shadow = '0 1px 2px rgb(12 18 15 / 0.06), 0 12px 32px -8px rgb(12 18 15 / 0.22)';
const small = '0.375rem';
const large = '0.625rem';

function shades(brand: string | null | undefined): MantineColorsTuple {
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', i = '', j = ''] = brandShades(brand);
  return [a, b, c, d, e, f, g, h, i, j];
}

/**
 * The component library dressed as the product: 4 px grid, two radii, one shadow, one brand colour. `showPassword` names the
 * button that shows what was typed.
 */
export function gleba(brand: string | null | undefined, showPassword?: string) {
  return createTheme({
    fontFamily: fontStack,
    primaryColor: 'brand',
    colors: { brand: shades(brand) },
    radius: { xs: small, sm: small, md: small, lg: large, xl: large },
    defaultRadius: 'sm',
    shadows: { xs: shadow, sm: shadow, md: shadow, lg: shadow, xl: shadow },
    spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
    lineHeights: { xs: '1.35', sm: '1.45', md: '1.45', lg: '1.5', xl: '1.4' },
    headings: {
      fontWeight: '620',
      sizes: {
        h1: { fontSize: '1.25rem', lineHeight: '1.4' },
        h2: { fontSize: '1.125rem', lineHeight: '1.4' },
        h3: { fontSize: '0.9375rem', lineHeight: '1.45' },
      },
    },
    respectReducedMotion: true,
    cursorType: 'pointer',
    variantColorResolver: (input) => {
      const colors = defaultVariantColorsResolver(input);
      const isBrand = (input.color ?? 'brand') === 'brand';
      return isBrand && input.variant === 'filled' ? { ...colors, color: 'var(--g-on-fill)' } : colors;
    },
    components: {
      Button: { defaultProps: { size: 'sm' } },
      // Help stands under its field, so that fields beside one another stand in one line.
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
      // The library's own words are English.
      PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': showPassword } } },
      Tooltip: { defaultProps: { openDelay: 400, withArrow: false } },
      Modal: {
        defaultProps: {
          radius: 'lg',
          padding: 'xl',
          overlayProps: { backgroundOpacity: 0.3 },
          transitionProps: { duration: 160 },
        },
        styles: { title: { lineHeight: 1.4 } },
      },
      Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.2 }, transitionProps: { duration: 180 } } },
      // Without the placeholder the first item takes the focus: a menu's children are items only (WAI-ARIA).
      Menu: {
        defaultProps: {
          withInitialFocusPlaceholder: false,
          radius: 'lg',
          shadow: 'md',
          transitionProps: { duration: 120 },
        },
      },
      Popover: { defaultProps: { radius: 'lg', shadow: 'md', transitionProps: { duration: 120 } } },
      Notification: { defaultProps: { radius: 'lg' } },
    },
  });
}

export type BrandColors = Pick<Branding, 'primaryColor' | 'secondaryColor' | 'accentColor' | 'darkIcons'>;

function modeVariables(colors: BrandColors, mode: BrandMode): Record<string, string> {
  const neutral = neutrals[mode];
  const tokens = brandTokens(colors.primaryColor, mode);
  const rail = railTokens(colors, mode);
  return {
    ...Object.fromEntries(Object.entries(neutral).map(([name, value]) => [`--g-${kebab(name)}`, value])),
    ...Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--g-${kebab(name)}`, value])),
    // `text` is taken by the neutral one above; the brand's own goes by its full name.
    '--g-text': neutral.text,
    '--g-brand': tokens.text,
    '--g-rail': rail.back ?? 'transparent',
    '--g-rail-hover': rail.hover,
    '--g-rail-text': rail.text,
    '--g-rail-quiet': rail.quiet,
    '--g-rail-current': rail.back ? rail.hover : tokens.tint,
    '--g-rail-current-text': rail.back ? rail.text : tokens.text,
    '--g-rail-mark': rail.mark ?? 'transparent',
    '--mantine-color-body': neutral.surface,
    '--mantine-color-text': neutral.text,
    '--mantine-color-bright': neutral.text,
    '--mantine-color-dimmed': neutral.muted,
    '--mantine-color-placeholder': neutral.muted,
    '--mantine-color-anchor': tokens.text,
    '--mantine-color-default': neutral.surface,
    '--mantine-color-default-hover': neutral.hover,
    '--mantine-color-default-color': neutral.text,
    '--mantine-color-default-border': neutral.borderStrong,
    '--mantine-color-disabled': neutral.sunken,
    '--mantine-color-disabled-color': neutral.muted,
    '--mantine-color-disabled-border': neutral.border,
    '--mantine-color-error': mode === 'light' ? '#b42318' : '#ff9a8f',
    '--mantine-color-brand-filled': tokens.fill,
    '--mantine-color-brand-filled-hover': tokens.fillHover,
    '--mantine-color-brand-text': tokens.text,
    '--mantine-color-brand-light': tokens.tint,
    '--mantine-color-brand-light-hover': tokens.tintHover,
    '--mantine-color-brand-light-color': tokens.text,
    '--mantine-color-brand-outline': tokens.text,
    '--mantine-color-brand-outline-hover': tokens.tint,
    '--mantine-primary-color-contrast': tokens.onFill,
    // A destructive action's fill, white on it: 6.5:1.
    '--mantine-color-red-filled': '#b42318',
    '--mantine-color-red-filled-hover': '#98190f',
    // A menu's red item takes its text from this shade.
    '--mantine-color-red-6': mode === 'light' ? '#b42318' : '#ff9a8f',
    '--mantine-color-red-light-color': mode === 'light' ? '#b42318' : '#ff9a8f',
    '--mantine-color-red-light': mode === 'light' ? '#fdeceb' : '#3a1c1a',
    '--mantine-color-red-light-hover': mode === 'light' ? '#fadcd9' : '#4a2220',
  };
}

/** The variables that the product's own style sheets use (`--g-*`), and the library's, from one source. */
export function glebaVariables(colors: BrandColors): CSSVariablesResolver {
  return () => ({
    variables: {},
    light: modeVariables(colors, 'light'),
    dark: modeVariables(colors, 'dark'),
  });
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
