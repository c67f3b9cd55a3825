/** An answer of the server as it was when there was a connection. */
export interface KeptAnswer {
  readonly data: unknown;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Answers by whose they are and what was asked. */
export interface AnswerStore {
  find(owner: string, question: string): Promise<KeptAnswer | undefined>;
  keep(owner: string, question: string, answer: KeptAnswer): Promise<void>;
  /** Removes everything but what is this owner's; undefined: everything. */
  wipeBut(owner: string | undefined): Promise<void>;
}
