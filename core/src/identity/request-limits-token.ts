import { token } from '../plugin/token.ts';

/** Counts what strangers ask for, in all processes together, over the last 15 minutes. */
export interface RequestLimits {
  /**
   * Counts one request under each name and throws TOO_MANY_REQUESTS where one of them has had its `most`. Counted in the
   * order given, so the narrowest stands first: whoever is refused by it takes nothing from what others share.
   */
  admit(counts: readonly { readonly name: string; readonly most: number }[]): Promise<void>;
  /** What one subscriber of a network cannot change at will; undefined for what is no address. See addressKey. */
  placeOf(address: string | undefined): string | undefined;
}

/** For open doors of plugins. The kernel's own (signing in, e-mails, second factors) count for themselves. */
export const requestLimitsToken = token<RequestLimits>('core.requestLimits@1');
