export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The caller shows the failure itself: no toast. */
  readonly isQuiet?: boolean;
  /** A reading that may be kept on the device, and answered from there without a connection. */
  readonly isKept?: boolean;
  /** Without the token: for calls that open or renew a session. */
  readonly isAnonymous?: boolean;
}

/** Whoever sends documents: all that readings need of a client. */
export interface GraphqlCaller {
  graphql<T>(document: string, variables?: Record<string, unknown>, options?: CallOptions): Promise<T>;
}
