import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import { type Branding, brandingOf } from '../branding/branding.ts';
import type { ApiClient } from './api-client.ts';
import type { SessionStore } from './session-store.ts';

type Values = Readonly<Record<string, unknown>> | null;

/** How the program looks: by the organization that works here, and before that by the host name. */
export class BrandingStore {
  /** Of the host name; null until it is known. */
  host: Values = null;
  private readonly api: ApiClient;
  private readonly session: SessionStore;

  constructor(api: ApiClient, session: SessionStore) {
    this.api = api;
    this.session = session;
    makeObservable(this, { host: observableRef, current: computed });
  }

  get current(): Branding {
    const { organization } = this.session;
    return brandingOf(organization ? organization.uiCustomizations : this.host);
  }

  /** Asks what the host name shows; without an answer it is the product's own. */
  async load(): Promise<void> {
    const options = { isQuiet: true, isAnonymous: true };
    const answer = await this.api.rest<{ uiCustomizations: Values }>('/branding', options).catch(() => undefined);
    runInAction(() => {
      this.host = answer?.uiCustomizations ?? null;
    });
  }
}
