import { maxRoots } from '../../operation/max-roots.ts';
import type { FilterLimits } from '../read/read-context.ts';

/** What a request may ask for. Beyond any of them it is refused before a statement is sent. */
export interface GraphqlLimits extends FilterLimits {
  /** UTF-8 bytes of a document's text. */
  readonly maxDocumentBytes: number;
  /** Lexical tokens of a document. */
  readonly maxTokens: number;
  /** Selection sets inside each other, fragments opened. */
  readonly maxDepth: number;
  /** Fields of the operation itself. */
  readonly maxRoots: number;
  /** Fields of the whole document that are given another name. */
  readonly maxAliases: number;
  /** Fields of an operation with its fragments opened, each as often as it is spread. */
  readonly maxSelections: number;
  /** Rows of one page. A page that names none has `defaultFirst`. */
  readonly maxFirst: number;
  readonly defaultFirst: number;
  /** The end of the longest list that somebody may scroll through: how many there are is counted with it anyway. */
  readonly maxOffset: number;
  /** Keys of one ordering or grouping. */
  readonly maxKeys: number;
  /** Sum over all selected fields of the product of the page sizes around them. */
  readonly maxCost: number;
  /**
   * Bytes of one answer, of the rows that it is made of before them. A page of 1000 lots with their outlines takes some two;
   * what is larger is better asked for in several.
   */
  readonly maxAnswerBytes: number;
}

export const defaultGraphqlLimits: GraphqlLimits = {
  maxDocumentBytes: 100_000,
  maxTokens: 2000,
  maxDepth: 12,
  maxRoots,
  maxAliases: 20,
  maxSelections: 1000,
  maxFilterNodes: 100,
  maxFilterDepth: 8,
  maxIn: 5000,
  maxFirst: 1000,
  defaultFirst: 100,
  maxOffset: 1_000_000,
  maxKeys: 20,
  maxCost: 100_000,
  maxAnswerBytes: 16_000_000,
};
