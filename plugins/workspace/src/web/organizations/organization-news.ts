import { makeAutoObservable } from 'mobx';

/** Told to whoever shows organizations in this window: what is done to another organization is in that one's log. */
export class OrganizationNews {
  changes = 0;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  tell(): void {
    this.changes += 1;
  }
}
