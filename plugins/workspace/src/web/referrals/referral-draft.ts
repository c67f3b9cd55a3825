import { uuidv7 } from '@gleba/sdk';
import { ApiError, type FormValues, readDraft, writeDraft } from '@gleba/sdk/web';
import { makeAutoObservable, runInAction } from 'mobx';

type Send = (referral: FormValues) => Promise<unknown>;

/**
 * What a stranger is telling of an area. It survives errors, lost connections and reloads, and is sent under one id, so that
 * sending it again makes no second referral.
 */
export class ReferralDraft {
  values: FormValues;
  /** By field; '' for what is said of none. */
  problems: Readonly<Record<string, string>> = {};
  status: 'editing' | 'sending' | 'sent' = 'editing';
  private id: string;
  private readonly draftId: string;
  private readonly first: FormValues;
  private readonly send: Send;

  /** `first`: values that are there before anything is typed. */
  constructor(linkId: string, first: FormValues, send: Send) {
    this.draftId = `workspace.referral.${linkId}`;
    this.first = first;
    this.send = send;
    const { id, ...values } = readDraft(this.draftId) ?? {};
    this.id = typeof id === 'string' ? id : uuidv7();
    this.values = { ...first, ...values };
    makeAutoObservable<this, 'id' | 'draftId' | 'first' | 'send'>(
      this,
      { id: false, draftId: false, first: false, send: false },
      { autoBind: true },
    );
  }

  set(values: FormValues): void {
    this.values = { ...this.values, ...values };
    this.problems = Object.fromEntries(Object.entries(this.problems).filter(([name]) => name && !(name in values)));
    writeDraft(this.draftId, { ...this.values, id: this.id });
  }

  /** `unknownProblem`: what is said of a failure that says nothing itself. */
  async submit(unknownProblem: string): Promise<void> {
    if (this.status !== 'editing') return;
    this.status = 'sending';
    this.problems = {};
    try {
      await this.send({ ...filled(this.values), id: this.id });
      runInAction(() => {
        this.status = 'sent';
        writeDraft(this.draftId, undefined);
      });
    } catch (error) {
      runInAction(() => {
        this.status = 'editing';
        this.problems = problemsOf(error, unknownProblem);
      });
    }
  }

  /** Another area, by the same person. */
  again(): void {
    const { referrerName, referrerPhone, referrerEmail } = this.values;
    this.id = uuidv7();
    this.values = { ...this.first, referrerName, referrerPhone, referrerEmail };
    this.status = 'editing';
  }
}

function filled(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));
}

function problemsOf(error: unknown, unknownProblem: string): Record<string, string> {
  if (!(error instanceof ApiError)) return { '': unknownProblem };
  if (error.fields.length === 0) return { '': error.message };
  const named = error.fields.map(({ field, message }) => [
    field.replace(/^referral\./, '').split('.')[0] ?? field,
    message,
  ]);
  return Object.fromEntries(named.reverse());
}
