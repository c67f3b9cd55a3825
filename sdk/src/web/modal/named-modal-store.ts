import { makeAutoObservable, observableRef } from 'mobx';

/** Modals that a selector may open by name: the specification's list, and the form of a transaction that a paper asks for. A plugin brings one as a panel of slot `dialog:<name>`. */
export const knownModals = ['PartnerDetails', 'ContractInstallmentDetails', 'FinanceTransactionDetails'] as const;
export type ModalName = (typeof knownModals)[number];

export interface OpenModal {
  readonly name: ModalName;
  /** What the panel's component is given, beside `onClose`. */
  readonly props: Readonly<Record<string, unknown>>;
  readonly close: () => void;
}

/** Modals that stand over whatever is open, without an address. */
export class NamedModalStore {
  open: readonly OpenModal[] = [];
  private readonly closing = new Map<ModalName, Promise<void>>();

  constructor() {
    makeAutoObservable<this, 'closing'>(this, { open: observableRef, closing: false });
  }

  /**
   * Resolves when it is closed. Throws for a name that is not known. One that is open already is not opened a second time:
   * who asks waits for the one that is there.
   */
  show(name: string, props: Readonly<Record<string, unknown>> = {}): Promise<void> {
    const known = knownModals.find((modal) => modal === name);
    if (!known) throw new Error(`There is no modal '${name}'.`);
    const there = this.closing.get(known);
    if (there) return there;
    const closed = new Promise<void>((resolve) => {
      const close = () => {
        this.closing.delete(known);
        this.set(this.open.filter((modal) => modal.name !== known));
        resolve();
      };
      this.set([...this.open, { name: known, props, close }]);
    });
    this.closing.set(known, closed);
    return closed;
  }

  private set(open: readonly OpenModal[]): void {
    this.open = open;
  }
}

/** One for the page. */
export const namedModals = new NamedModalStore();
