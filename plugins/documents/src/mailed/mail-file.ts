import type { ReaderName } from '@gleba/sdk';

export interface MailAttachment {
  /** As the sender named it; empty where it has no name. */
  readonly name: string;
  /** Where its bytes are, in the folder that was given. */
  readonly path: string;
  readonly bytes: number;
}

export interface MailFacts {
  /** Files that somebody attached; pictures within the text are none. */
  readonly attachments: readonly MailAttachment[];
  /** Files that were not looked at. */
  readonly left: number;
}

/** An e-mail by its parts; its files are written into a folder. */
export const mailFile: ReaderName<
  { readonly path: string; readonly folder: string },
  MailFacts | { readonly refused: 'mailBroken' },
  never,
  never
> = { id: 'documents.mailFile' };
