import { makeAutoObservable, observableRef } from 'mobx';

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

export interface OpenDialog {
  readonly id: number;
  readonly options: ConfirmOptions;
  readonly answer: (isConfirmed: boolean) => void;
}

class DialogStore {
  open: readonly OpenDialog[] = [];
  private lastId = 0;

  constructor() {
    makeAutoObservable<this, 'lastId'>(this, { open: observableRef, lastId: false });
  }

  ask(options: ConfirmOptions): Promise<boolean> {
    return new Promise((resolve) => {
      this.lastId += 1;
      const id = this.lastId;
      this.set([...this.open, { id, options, answer: (isConfirmed) => this.close(id, () => resolve(isConfirmed)) }]);
    });
  }

  private close(id: number, then: () => void): void {
    this.set(this.open.filter((dialog) => dialog.id !== id));
    then();
  }

  private set(open: readonly OpenDialog[]): void {
    this.open = open;
  }
}

/** One for the page: a question may be asked from anywhere, the shell shows it. */
export const dialogs = new DialogStore();

/** Asks and waits: `if (await confirm({ title: 'Excluir este lote?', confirmLabel: 'Excluir', isDangerous: true })) …` */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return dialogs.ask(options);
}
