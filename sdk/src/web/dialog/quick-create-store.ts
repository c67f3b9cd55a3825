import type { Entity } from '@gleba/core';
import type { FormValues } from '../form/form-draft.ts';
import { type OpenQuestion, QuestionStore } from './question-store.ts';

export interface QuickCreateOptions {
  readonly entity: Entity;
  /** What is asked, as `quickCreate` of the entity says. */
  readonly fields: readonly string[];
  /** What the form around it has settled already: `{ projectId }`, the type that is chosen among. */
  readonly fixed: FormValues;
  /** What was typed to look for it. */
  readonly initial: FormValues;
}

/** Answers the id of what was made; undefined when it was given up. */
export type OpenQuickCreate = OpenQuestion<QuickCreateOptions, string | undefined>;

export const quickCreates = new QuestionStore<QuickCreateOptions, string | undefined>();
