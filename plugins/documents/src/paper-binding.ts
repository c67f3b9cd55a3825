import type { ReaderName } from '@gleba/sdk';
import type { SignatureMark } from './signature-values.ts';
import type { ForeignSignature } from './signed-elsewhere.ts';

/** A file that becomes sheets of the paper. */
export interface BoundFile {
  readonly path: string;
  readonly type: string;
  /** Degrees to the right. */
  readonly rotation: number;
}

type Facts = readonly (readonly [label: string, value: string])[];

/** What stands on the page of evidence, in the words of its language; the reader only lays it out. */
export interface Evidence {
  readonly title: string;
  readonly text: string;
  readonly facts: Facts;
  readonly people: readonly { readonly name: string; readonly facts: Facts; readonly mark: SignatureMark | null }[];
  readonly happened: { readonly title: string; readonly lines: readonly string[] };
  /** Where it is verified; nowhere, of what was not completed. */
  readonly verification: Verification | null;
}

export interface Verification {
  /** Whole address of the page that verifies, and the code that says the same: its side in modules, the dark ones as an SVG path. */
  readonly address: string;
  readonly qr: { readonly size: number; readonly path: string };
  readonly code: string;
  readonly verify: string;
}

export interface BoundPaper {
  readonly bytes: Uint8Array;
  readonly sheets: number;
  readonly sha256: string;
  /** What keeps it from saying that it is for archives; nothing where it says so. */
  readonly archiveProblems: readonly string[];
}
export type BindingRefusal = 'pageBroken' | 'tooLargeToSign';

/** Bytes and sheets of a paper that is signed: it is shown on a telephone, and sealed in memory. */
export const largestPaper = 40 * 1024 * 1024;
export const mostSheetsToSign = 600;

/** Makes one PDF of the files of a document, with a page of evidence behind it where one is given. */
export const bindPaper: ReaderName<
  { readonly title: string; readonly files: readonly BoundFile[]; readonly evidence?: Evidence },
  BoundPaper | { readonly refused: BindingRefusal },
  never,
  never
> = { id: 'documents.bindPaper' };

/** The signatures within a PDF, each looked at. */
export const readSignatures: ReaderName<
  { readonly path: string },
  | { readonly signatures: readonly ForeignSignature[]; readonly sheets: number; readonly sha256: string }
  | { readonly refused: 'pageBroken' | 'pageUnknown' },
  never,
  never
> = { id: 'documents.signatures' };
