import { type OpenQuestion, QuestionStore } from './question-store.ts';

export interface ConfirmOptions {
  readonly title: string;
  readonly message?: string;
  /** A verb: 'Excluir lote'. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isDangerous?: boolean;
  /** Confirming works only once exactly this was typed. */
  readonly typeToConfirm?: string;
}

export type OpenDialog = OpenQuestion<ConfirmOptions, boolean>;

/** One for the page: a question may be asked from anywhere, the shell shows it. */
export const dialogs = new QuestionStore<ConfirmOptions, boolean>();

/** Asks and waits: `if (await confirm({ title: 'Excluir este lote?', confirmLabel: 'Excluir', isDangerous: true })) …` */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return dialogs.ask(options);
}

/** Whether what was typed is exactly what is asked for; where nothing is, a click is enough. */
export function mayConfirm({ typeToConfirm }: Pick<ConfirmOptions, 'typeToConfirm'>, typed: string): boolean {
  return typeToConfirm === undefined || typed === typeToConfirm;
}
