import type { Actor } from '../permission/actor.ts';
import { token } from '../plugin/token.ts';

/** One file that somebody wants to send by a form. */
export interface PostedFile {
  readonly fileName: string;
  /** Bytes, as the person's device counts them. */
  readonly size: number;
  /** `<plugin>.<purpose>`, as declared by a plugin; says who may and how large. */
  readonly purpose: string;
  readonly projectId?: string | undefined;
  readonly documentType?: string | undefined;
  /** See keyPathOf. */
  readonly keyPath?: string | undefined;
}

/** Where to send a form (multipart/form-data) with these fields and, last, the file as `file`. Good for 15 minutes. */
export interface SignedForm {
  readonly id: string;
  /** The organization's own name for the file. */
  readonly key: string;
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface SignedAddress {
  readonly key: string;
  readonly fileName: string;
  readonly url: string;
}

/** Addresses of files that are good for minutes and for one thing. Whoever asks is checked like at any other reading. */
export interface FileService {
  /** Throws what an upload of that purpose throws: FORBIDDEN, BAD_REQUEST, DOCUMENT_TOO_LARGE, NOT_FOUND. */
  signPost(actor: Actor, file: PostedFile): Promise<SignedForm>;
  /**
   * For a key of the organization (`files/2/planta--123.pdf`) or a file's id; `fileName` is what the download is called, by
   * default the file's own name. Throws NOT_FOUND for what is not there or not to be read.
   */
  signGet(actor: Actor, key: string, fileName?: string): Promise<SignedAddress>;
  /** Takes a form that was signed for the program itself; answers the file's id. */
  receive(contentType: string, body: AsyncIterable<Uint8Array>): Promise<string>;
}

export const filesToken = token<FileService>('core.files@1');
