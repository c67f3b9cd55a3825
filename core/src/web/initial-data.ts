import { makeObservable, observable, runInAction } from 'mobx';
import type { KeyValueStorage } from './key-value-storage.ts';

const key = 'gleba.initialData';
/** The specification: a cache that does not load gives up after this. What is late comes while people work. Milliseconds. */
const longestWait = 3000;

export interface InitialDataOptions {
  readonly storage: KeyValueStorage;
  /** Person and organization for whom something may be kept. */
  readonly owner: () => string | undefined;
}

/**
 * What people choose from on most screens, asked for when somebody begins to work on this device, so that it is there without a
 * connection too. Only the first time is waited for. What asks comes when it is needed (`loadInitialData`).
 */
export class InitialData {
  /** How many kinds of records are here, of `count`. */
  done = 0;
  /** 0 while nothing is loaded. */
  count = 0;
  private readonly options: InitialDataOptions;
  private load: () => Promise<void> = async () => {};

  constructor(options: InitialDataOptions) {
    this.options = options;
    makeObservable(this, { done: observable, count: observable });
  }

  get owner(): string | undefined {
    return this.options.owner();
  }

  /** When everything was here for those who work here now; undefined: not yet. Milliseconds since 1970. */
  get keptAt(): number | undefined {
    const [at, ...whose] = this.options.storage.get(key)?.split(' ') ?? [];
    return at && whose.join(' ') === this.owner ? Number(at) : undefined;
  }

  /** Said once by whoever knows the plugins; it never rejects. */
  from(load: () => Promise<void>): void {
    this.load = load;
  }

  /** Resolves at once where this device has the data, else when they are here or took too long. */
  async begin(): Promise<void> {
    if (this.keptAt !== undefined) return;
    await Promise.race([this.refresh(), new Promise((later) => setTimeout(later, longestWait))]);
  }

  /** Behind the screen: asks again where the data are old. */
  async refresh(): Promise<void> {
    if (this.owner !== undefined) await this.load();
  }

  tell(done: number, count: number): void {
    runInAction(() => Object.assign(this, { done, count }));
  }

  keep(at: number): void {
    this.options.storage.set(key, `${at} ${this.owner}`);
  }

  /** What was kept is gone. */
  forget(): void {
    this.options.storage.remove(key);
  }
}
