import { defineStores } from '@gleba/sdk/web';
import type { Template } from '../../template/template.ts';

export interface SavedTemplate {
  readonly number: number;
  readonly tree: Template;
}

/** What somebody has written after a version and not saved. */
export interface TemplateDraft {
  readonly saved: SavedTemplate;
  readonly tree: Template;
}

/** By types: a template takes an hour to write, and whoever follows a link meanwhile finds it again as they left it. */
export const templateStores = defineStores('documents', { drafts: () => new Map<string, TemplateDraft>() });
