import { readFileSync } from 'node:fs';
import { type Messages, useTexts } from '@gleba/core';

/** The texts that the build put beside the program, each language read when the first sentence of it is said. */
export function useBuiltTexts(folder: URL): void {
  useTexts((locale) => JSON.parse(readFileSync(new URL(`${locale}.json`, folder), 'utf8')) as Messages);
}
