import type { DynamicField, DynamicValues } from '@gleba/core';
import { type OpenQuestion, QuestionStore } from './question-store.ts';

export interface FormDialogOptions {
  readonly title: string;
  readonly message?: string;
  readonly fields: readonly DynamicField[];
  readonly initial?: DynamicValues;
  /** A verb: 'Registrar visita'. */
  readonly submitLabel: string;
  /** Beyond what the fields say, before anything is saved: what is wrong by field, or by `''` of the whole. */
  readonly check?: (values: DynamicValues) => Promise<Readonly<Record<string, string>>>;
  /** The dialog stays open with what was typed when it throws. */
  readonly save?: (values: DynamicValues) => Promise<unknown>;
}

export type OpenFormDialog = OpenQuestion<FormDialogOptions, DynamicValues | undefined>;

export const forms = new QuestionStore<FormDialogOptions, DynamicValues | undefined>();

/** Asks by a form whose fields are data; answers what was saved, undefined when it was given up. */
export function askForm(options: FormDialogOptions): Promise<DynamicValues | undefined> {
  return forms.ask(options);
}
