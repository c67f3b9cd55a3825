import type { ReaderName } from '@gleba/sdk';

/** Left, top, width and height as parts of the sheet as people see it, turned as they turned it. */
export type TextBox = readonly [left: number, top: number, width: number, height: number];

/** A piece of a line that stands together. */
export interface TextLine {
  readonly text: string;
  readonly box: TextBox;
  /** From 0 to 100; what a PDF says itself is certain. */
  readonly confidence: number;
}

export interface SheetText {
  /** `pdf`: its own text; `ocr`: seen in its picture; `none`: it could not be read, by `problem`. */
  readonly source: 'pdf' | 'ocr' | 'none';
  readonly lines: readonly TextLine[];
  /** Pixels of what was looked at; none where nothing had to be looked at. */
  readonly width: number | null;
  readonly height: number | null;
  /** How far dark and light are apart, from 0 to 1, where the picture was drawn here. */
  readonly contrast: number | null;
  readonly problem: 'tooLarge' | 'unreadable' | null;
}

export interface SheetAsked {
  readonly path: string;
  /** Of a PDF, from 1. */
  readonly sheet: number;
  /** Degrees to the right. */
  readonly rotation: number;
}

export const sheetText: ReaderName<SheetAsked, SheetText, never, never> = { id: 'documents.text' };
