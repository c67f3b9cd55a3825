import { addDecimals, GlebaError, type RecordOf } from '@gleba/sdk';
import { makeAutoObservable, observableRef } from 'mobx';
import { computeSchedule, type Schedule, type Terms } from '../../calculation/index.ts';
import { type Conditions, termsOfConditions } from '../../contracts/conditions.ts';
import type { ContractTemplate } from '../../contracts/contract-papers.ts';
import type { PaymentConditionTable } from '../../entities/payment-condition-table.entity.ts';
import type { PaymentMethod } from '../../entities/payment-method.entity.ts';
import type { BalloonDraft } from './balloons-fields.tsx';
import { BuyersStore } from './buyers-store.ts';

const steps = ['lots', 'buyers', 'conditions', 'simulation'] as const;
export type WizardStepName = (typeof steps)[number] | 'document';

export interface OfferedLot {
  readonly id: string;
  readonly block: string;
  readonly lot: string;
  /** Agreed on, else computed; null where there is none. */
  readonly price: string | null;
}

/** The contract that the new one follows. */
export interface Renewal {
  readonly contractId: string;
  readonly contractNumber: string | null;
  readonly acceptWhatsappNotifications: boolean;
  /** What was paid in it; of that so much is taken off the price. */
  readonly paidValue: string;
  readonly discount: string | null;
  readonly reason: string;
}

/** What a person has given so far; amounts are decimal text, or what was typed while it is none. */
export interface ConditionsDraft {
  /** Where the organization has several; otherwise its only one. */
  readonly bankAccountId: string | null;
  readonly basePrice: string | null;
  readonly promotionalDiscount: string | null;
  readonly initialPayment: string | null;
  readonly initialPaymentParts: string | null;
  readonly feeParts: string | null;
  readonly feeConditions: NonNullable<Terms['subscriptionFee']>['conditions'] | null;
  readonly numInstallments: string | null;
  readonly initialDueDate: string | null;
  readonly amortizationMethod: Terms['amortizationMethod'];
  readonly isInsured: boolean;
  readonly balloons: readonly BalloonDraft[];
}

export type TableRow = RecordOf<typeof PaymentConditionTable>;
export type MethodRow = RecordOf<typeof PaymentMethod>;

const isAmount = (text: string | null): text is string => text !== null && /^\d+(\.\d+)?$/.test(text);
const countOf = (text: string | null): number | undefined => (text && /^\d+$/.test(text) ? Number(text) : undefined);

/** A new contract, from its lots to the simulation; nothing of it is stored before it is made. */
export class ContractWizardStore {
  step: WizardStepName = 'lots';
  lots: readonly OfferedLot[] = [];
  readonly buyers = new BuyersStore();
  renewal: Renewal | undefined = undefined;
  /** Those of the contract that is renewed, chosen where they are still offered. */
  usual: { readonly tableId: string; readonly methodId: string } | undefined = undefined;
  /** What the contract's paper may be written from, and what was chosen of it. */
  templates: readonly ContractTemplate[] = [];
  templateId: string | null = null;
  table: TableRow | undefined = undefined;
  method: MethodRow | undefined = undefined;
  draft: ConditionsDraft = {
    ...{ basePrice: null, promotionalDiscount: null, initialPayment: null, initialPaymentParts: null, feeParts: null },
    ...{ feeConditions: null, numInstallments: null, initialDueDate: null, amortizationMethod: 'price' },
    ...{ isInsured: true, balloons: [], bankAccountId: null },
  };

  constructor() {
    makeAutoObservable(this, {
      table: observableRef,
      method: observableRef,
      lots: observableRef,
      renewal: observableRef,
      templates: observableRef,
    });
  }

  addLot(lot: OfferedLot): void {
    if (!this.lots.some(({ id }) => id === lot.id)) this.lots = [...this.lots, lot];
  }

  removeLot(id: string): void {
    this.lots = this.lots.filter((lot) => lot.id !== id);
  }

  renews(renewal: Renewal): void {
    this.renewal = renewal;
  }

  /** What was agreed in a contract before this one. */
  follow(usual: { readonly tableId: string; readonly methodId: string }, draft: Partial<ConditionsDraft>): void {
    this.usual = usual;
    this.change(draft);
  }

  choose(part: { readonly table?: TableRow | undefined; readonly method?: MethodRow | undefined }): void {
    if ('table' in part) this.table = part.table;
    if ('method' in part) this.method = part.method;
  }

  change(patch: Partial<ConditionsDraft>): void {
    this.draft = { ...this.draft, ...patch };
  }

  /** The project's own need not be chosen. */
  offer(templates: readonly ContractTemplate[]): void {
    this.templates = templates;
    this.templateId = templates.find(({ isUsual }) => isUsual)?.id ?? null;
  }

  chooseTemplate(id: string | null): void {
    this.templateId = id;
  }

  get steps(): readonly WizardStepName[] {
    return this.templates.length > 0 ? [...steps, 'document'] : steps;
  }

  get isLast(): boolean {
    return this.step === this.steps.at(-1);
  }

  go(by: 1 | -1): void {
    this.step = this.steps[this.steps.indexOf(this.step) + by] ?? this.step;
  }

  /** What the lots cost together; undefined where one of them has no price. */
  get price(): string | undefined {
    return this.lots.reduce<string | undefined>(
      (sum, { price }) => (sum === undefined || price === null ? undefined : addDecimals(sum, price)),
      '0',
    );
  }

  /** What is sold costs so much: as the lots say, else as was typed for all of them. */
  get basePrice(): string | null {
    return this.price ?? this.draft.basePrice;
  }

  /** As the command takes them, with the price; undefined while something is missing or no number. */
  get conditions(): Conditions | undefined {
    const { draft, renewal } = this;
    const { basePrice } = this;
    const numInstallments = countOf(draft.numInstallments);
    const { initialDueDate, amortizationMethod, isInsured } = draft;
    if (!isAmount(basePrice) || !numInstallments || !initialDueDate || !/^\d{4}-\d\d-\d\d$/.test(initialDueDate)) {
      return undefined;
    }
    const parts = countOf(draft.initialPaymentParts);
    const feeParts = countOf(draft.feeParts);
    const balloons = draft.balloons.flatMap(({ month, value }) => {
      const at = countOf(month);
      return at && isAmount(value) ? [{ month: at, value }] : [];
    });
    return {
      ...{ basePrice, numInstallments, initialDueDate, amortizationMethod, isInsured, balloons },
      ...(isAmount(renewal?.discount ?? null) && { previousContractDiscount: renewal?.discount ?? null }),
      ...(isAmount(draft.promotionalDiscount) && { promotionalDiscount: draft.promotionalDiscount }),
      ...(isAmount(draft.initialPayment) && {
        initialPayment: { value: draft.initialPayment, ...(parts && { parts }) },
      }),
      ...((feeParts || draft.feeConditions) && {
        subscriptionFee: { ...(feeParts && { parts: feeParts }), conditions: draft.feeConditions ?? 'additional' },
      }),
    };
  }

  /** What these conditions come to, by the very function that the server asks; or why there is no such contract. */
  get simulation(): { readonly terms: Terms; readonly schedule: Schedule } | { readonly refusal: string } | undefined {
    const { conditions, table, method } = this;
    if (!conditions || !table || !method) return undefined;
    try {
      const terms = termsOfConditions(conditions, table, method);
      return { terms, schedule: computeSchedule(terms) };
    } catch (error) {
      if (!(error instanceof GlebaError)) throw error;
      return { refusal: error.fields.map(({ message }) => message).join(' ') || error.message };
    }
  }

  /** Whether going on from the present step is possible. */
  get isComplete(): boolean {
    if (this.step === 'lots') {
      return this.lots.length > 0 && isAmount(this.basePrice) && this.renewal?.reason.trim() !== '';
    }
    if (this.step === 'buyers') return this.buyers.isComplete;
    return this.simulation !== undefined && 'schedule' in this.simulation;
  }
}
