import { addDecimals } from '@gleba/sdk';
import { makeAutoObservable } from 'mobx';

export interface BuyerDraft {
  readonly partnerId: string | null;
  readonly share: string | null;
}

const isAmount = (text: string | null): text is string => text !== null && /^\d+(\.\d+)?$/.test(text);

/** Who buys, with which part, and who of them answers for the contract. */
export class BuyersStore {
  buyers: readonly BuyerDraft[] = [{ partnerId: null, share: '100' }];
  /** Which of them answers for the contract. */
  responsible = 0;

  constructor() {
    makeAutoObservable(this);
  }

  setBuyer(index: number, patch: Partial<BuyerDraft>): void {
    this.buyers = this.buyers.map((buyer, at) => (at === index ? { ...buyer, ...patch } : buyer));
  }

  /** The new one gets what is left of the whole. */
  addBuyer(): void {
    const left = addDecimals('100', `-${this.shares}`) ?? '0';
    this.buyers = [...this.buyers, { partnerId: null, share: left.startsWith('-') ? '0' : left }];
  }

  removeBuyer(index: number): void {
    this.buyers = this.buyers.filter((_, at) => at !== index);
    if (this.responsible >= index && this.responsible > 0) this.responsible -= 1;
  }

  /** Those of another contract, the one who answers first. */
  fill(buyers: readonly BuyerDraft[]): void {
    this.buyers = buyers;
    this.responsible = 0;
  }

  answers(index: number): void {
    this.responsible = index;
  }

  /** Per cent that the buyers have together. */
  get shares(): string {
    return this.buyers.reduce((sum, { share }) => (isAmount(share) ? (addDecimals(sum, share) ?? sum) : sum), '0');
  }

  get isComplete(): boolean {
    return this.buyers.every(({ partnerId }) => partnerId !== null) && /^100(\.0*)?$/.test(this.shares);
  }

  /** As commands take them. */
  get customers() {
    return this.buyers.map(({ partnerId, share }, index) => ({
      ...{ partnerId: partnerId ?? '', share: share ?? '0', legalResponsible: index === this.responsible },
    }));
  }
}
