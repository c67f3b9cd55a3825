import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import { type Branded, type Branding, brandingOf } from '../branding/branding.ts';
import type { ApiClient } from './api-client.ts';
import type { SessionStore } from './session-store.ts';

type Values = Readonly<Record<string, unknown>> | null;

/** How the program looks: by the organization that works here, and before that by the host name. */
export class BrandingStore {
  /** Of the host name; null until it is known. */
  host: Branded = { uiCustomizations: null };
  /** Of an organization whose public page is open; undefined while there is none. */
  private lent: Values | undefined = undefined;
  private readonly api: ApiClient;
  private readonly session: SessionStore;

  constructor(api: ApiClient, session: SessionStore) {
    this.api = api;
    this.session = session;
    makeObservable<this, 'lent'>(this, { host: observableRef, lent: observableRef, current: computed });
  }

  get current(): Branding {
    const { organization } = this.session;
    if (this.lent !== undefined) return brandingOf(this.lent);
    const { uiCustomizations, logoImage } = organization ?? this.host;
    return brandingOf(uiCustomizations, logoImage);
  }

  /** Another organization's page is open: it looks as that one does, until the answer is called. */
  lend(values: Values): () => void {
    runInAction(() => {
      this.lent = values;
    });
    return () =>
      runInAction(() => {
        if (this.lent === values) this.lent = undefined;
      });
  }

  /** Asks what the host name shows; without an answer it is the product's own. */
  async load(): Promise<void> {
    const options = { isQuiet: true, isAnonymous: true };
    const answer = await this.api.rest<Branded>('/branding', options).catch(() => undefined);
    runInAction(() => {
      this.host = answer ?? { uiCustomizations: null };
    });
  }
}
