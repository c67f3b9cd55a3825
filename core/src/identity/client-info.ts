/** What the browser is to keep in a cookie that its scripts cannot read. */
export interface RefreshToken {
  readonly value: string;
  /** Seconds. */
  readonly lifetime: number;
}

/** A door that failures have closed; whoever it belongs to is to hear of it. */
export interface Lockout {
  /** The name that was tried, as it is looked up; nobody's, perhaps. */
  readonly email: string;
}

/** How somebody came to the server: what a device's row is filled with, and the way to the device's cookie. */
export interface ClientInfo {
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
  /** What the browser's own cookie says it is; see KnownDevices. */
  deviceWord: string | undefined;
  /** Set by signing in, carried out like `refreshToken`. */
  newDeviceWord: RefreshToken | undefined;
  /** Digest of the password that was right for this client; a session is opened only while it still is. */
  passwordStamp: string | undefined;
  /** Set by the attempt that closed a door for a while; whoever writes e-mails tells its owner. */
  closed: Lockout | undefined;
}

export function clientInfoOf(address?: string, userAgent?: string, host?: string, deviceWord?: string): ClientInfo {
  return {
    ...{ address, userAgent, host, deviceWord, isViewOnly: false },
    ...{
      sessionId: undefined,
      refreshToken: undefined,
      newDeviceWord: undefined,
      passwordStamp: undefined,
      closed: undefined,
    },
  };
}
