import type { ComponentPropsWithoutRef } from 'react';

export interface ScrollRegionProps extends Omit<ComponentPropsWithoutRef<'section'>, 'tabIndex'> {
  /** Read aloud when the focus arrives. */
  readonly 'aria-label': string;
}

/** A place that scrolls by itself, as a wide table does: named, and reached by the keyboard, which otherwise could not scroll it. */
export function ScrollRegion(props: ScrollRegionProps) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  return <section {...props} tabIndex={0} />;
}
