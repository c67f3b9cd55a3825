import type { LexicalNode } from 'lexical';

/** What a node is made of again, from the clipboard or the editor's own state. */
export type GivenJson = Parameters<typeof LexicalNode.importJSON>[0];

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export const textIn = (json: Readonly<Record<string, unknown>>, name: string): string => {
  const value = json[name];
  return typeof value === 'string' ? value : '';
};
