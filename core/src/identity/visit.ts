/** What the browser is to keep in a cookie that its scripts cannot read. */
export interface RefreshToken {
  readonly value: string;
  /** Seconds. */
  readonly lifetime: number;
}

/** How somebody came to the server: what a device's row is filled with, and the way to the device's cookie. */
export interface Visit {
  readonly address: string | undefined;
  readonly userAgent: string | undefined;
  /** Host and port as the browser named them: anybody's word, good for choosing what is public anyway and for nothing else. */
  readonly host: string | undefined;
  /** Of the token that came with the request. */
  sessionId: string | undefined;
  /** The session may read and nothing else. */
  isViewOnly: boolean;
  /** Set by signing in and out; whoever answers the request carries it out. Null: the cookie goes. */
  refreshToken: RefreshToken | null | undefined;
}

export function visitOf(address?: string, userAgent?: string, host?: string): Visit {
  return { address, userAgent, host, sessionId: undefined, isViewOnly: false, refreshToken: undefined };
}
