import { type PrintSignal, token } from '@gleba/core';

/** An e-mail as it stands in the mailbox. */
export interface FoundMail {
  /** Its place in the mailbox: what was asked for behind it comes later. */
  readonly mark: string;
  /** The address that it says it comes from; empty where it says none. */
  readonly sender: string;
  readonly subject: string;
  /** When the mailbox got it, as an instant. */
  readonly receivedAt: string;
  /** Bytes of the whole e-mail. */
  readonly size: number;
  /** The whole e-mail (RFC 5322); only what is wanted is fetched. */
  bytes(): Promise<Uint8Array>;
}

export interface MailAsked {
  /** Of an organization: its e-mails are those that were sent to `addressOf(code)`. */
  readonly code: string;
  /** The mark of the last e-mail that was taken; null from the first. A mailbox that was made anew begins from the first by itself. */
  readonly after: string | null;
  readonly most: number;
  readonly signal: PrintSignal;
}

/** `refused`: the mailbox does not let the program in; `silent`: it does not answer, or breaks off. */
export type MailFolderProblem = 'refused' | 'silent';

/** Why a mailbox could not be read. What is said to people are words of `problem`; the cause is for the log. */
export class MailFolderFailure extends Error {
  constructor(
    readonly problem: MailFolderProblem,
    options?: ErrorOptions,
  ) {
    super(`The mailbox could not be read (${problem}).`, options);
  }
}

/**
 * A mailbox that offices send papers to: a port. Nothing in it is changed, so that somebody else may read it as well; who reads keeps the
 * mark of what was taken. It waits for another server, so it belongs into a job.
 */
export interface MailFolder {
  /** Where people of the organization with this code send to. */
  addressOf(code: string): string;
  /** The oldest first. Throws MailFolderFailure. */
  read(asked: MailAsked): AsyncGenerator<FoundMail, void, undefined>;
}

export const mailFolderToken = token<MailFolder>('core.mailFolder@1');
