import { type Entity, token } from '@gleba/sdk';
import type { ContextSlug } from './contexts.ts';

/** A name that a plugin gives to templates: its records of whom a paper is about. */
export interface TemplateName {
  /** Whose papers may name it. */
  readonly context: ContextSlug;
  /** As expressions write it: `inspections`. */
  readonly name: string;
  readonly entity: Entity;
  /** The field of the entity that refers to whom the paper is about; `id` for facts that stand under the same id. */
  readonly by: string;
  /** All of them, for loops; otherwise the one that was made last. */
  readonly isList?: boolean;
}

export interface TemplateNames {
  /** While the server side of a plugin is made. Throws for a name that is there already. Labels are those of the entity's locale keys. */
  add(names: readonly TemplateName[]): void;
}

export const templateNamesToken = token<TemplateNames>('documents.templateNames@1');
