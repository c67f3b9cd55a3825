import { expect, it } from 'vitest';
import { ChunkLoadError } from '../../src/web/panel/load-chunk.ts';
import { wordsOfFailure } from '../../src/web/state/words-of-failure.ts';

const t = (key: string) => key;

it.each([
  ['a sentence of the server', new Error('O lote já foi vendido.'), 'O lote já foi vendido.'],
  ['a part that did not come', new ChunkLoadError("Loading 'lands.map' failed."), 'ui.error.chunk'],
  ['an error of the program', new TypeError("Cannot read properties of undefined (reading 'id')"), 'ui.error.unknown'],
  ['an answer that is no JSON', new SyntaxError('Unexpected token <'), 'ui.error.unknown'],
  [
    'an error of the browser',
    new DOMException('The quota has been exceeded.', 'QuotaExceededError'),
    'ui.error.unknown',
  ],
  ['an error without words', new Error(), 'ui.error.unknown'],
  ['what is no error', 'no', 'ui.error.unknown'],
])('says in the language of the person: %s', (_, failure, words) => {
  expect(wordsOfFailure(failure, t)).toBe(words);
});
