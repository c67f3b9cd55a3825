import type { Translate } from '@gleba/core/web';
import { ChunkLoadError } from '../panel/load-chunk.ts';

/** Errors of the language and of the browser: their texts are in English, and about the program. */
const native = new Set(['TypeError', 'SyntaxError', 'RangeError', 'ReferenceError', 'AggregateError']);

/** What people read of a failure: what it says in their language, or else that something unexpected happened. */
export function wordsOfFailure(failure: unknown, t: Translate): string {
  if (failure instanceof ChunkLoadError) return t('ui.error.chunk');
  const isTold = failure instanceof Error && failure.message !== '';
  return isTold && !native.has(failure.name) && !(failure instanceof DOMException)
    ? failure.message
    : t('ui.error.unknown');
}
