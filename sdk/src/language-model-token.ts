import { token } from '@gleba/core';

export interface ModelQuestion {
  /** What is to be done, in the program's own words; what files say is in `text` alone. */
  readonly instructions: string;
  readonly text: string;
  /** A JSON schema in its strict form: every key required, no others. */
  readonly schema: { readonly name: string; readonly body: Readonly<Record<string, unknown>> };
  /** An AbortSignal, which declarations that both sides share do not know. */
  readonly signal?: object;
}

/** A language model that an installation has configured: a port. What it answers is foreign, and checked again by whoever asked. */
export interface LanguageModel {
  /** As the installation names it, kept beside what it answered. */
  readonly model: string;
  /** The answer as JSON. Anything that is thrown means that there is none now. */
  answer(question: ModelQuestion): Promise<unknown>;
}

export const languageModelToken = token<LanguageModel>('core.languageModel@1');
