import { compareStructural, type ObservableMap, observable, runInAction } from 'mobx';
import { compareInstants } from './instant.ts';
import { setBounded } from './set-bounded.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A change that the person sees already and the server has not confirmed yet. */
interface PendingPatch {
  readonly patch: Values;
}

interface Entry {
  /** What screens hold: one object per id for as long as anybody holds it, patched in place. */
  readonly shown: Record<string, unknown>;
  /** The server's last word. */
  known: Record<string, unknown>;
  /** What was announced of fields that nobody had asked for: an older answer that brings them does not know it. */
  announced: Record<string, unknown>;
  /** Laid over it, oldest first. */
  pending: readonly PendingPatch[];
}

/** How many records are kept although nobody may hold them any more. */
const defaultKept = 3000;

/**
 * One observable object per record. What is shown is always the server's last word with the unconfirmed patches laid over
 * it, so that an answer, an echo or a refusal can come in any order and never undoes what was typed after it.
 */
export class RecordCache {
  private readonly entries: ObservableMap<string, WeakRef<Entry>> = observable.map({}, { deep: false });
  /** Keeps an entry alive as long as its shown object is. */
  private readonly entryOf = new WeakMap<object, Entry>();
  /** Strong hold on the latest, oldest first. */
  private readonly kept = new Map<string, Entry>();
  private readonly limit: number;
  private readonly collected = new FinalizationRegistry<string>((id) => {
    if (this.entries.get(id)?.deref() === undefined) runInAction(() => this.entries.delete(id));
  });

  constructor(limit = defaultKept) {
    this.limit = limit;
  }

  /** Observed: a screen that asked for a record in vain is told when it comes. */
  get(id: string): Values | undefined {
    return this.entries.get(id)?.deref()?.shown;
  }

  /** The server's last word without unconfirmed patches. */
  known(id: string): Values | undefined {
    return this.entries.get(id)?.deref()?.known;
  }

  /**
   * Takes a record as the server answered it, possibly with some of its fields only. An answer older than what is known
   * (an overtaken request) adds the fields that are missing, as they were announced meanwhile, and changes nothing.
   */
  take(id: string, values: Values): Values {
    return runInAction(() => {
      const entry = this.entryFor(id);
      const isOld = isOlder(values.updatedAt, entry.known.updatedAt);
      const names = Object.keys(values);
      entry.known = isOld
        ? { ...values, ...only(entry.announced, names), ...entry.known }
        : { ...entry.known, ...values };
      entry.announced = without(entry.announced, names);
      this.show(entry, names);
      return entry.shown;
    });
  }

  /**
   * Takes a change that the server announced: only fields that are known. Answers false when it is older than what is known
   * and says something else: then only the server can tell.
   */
  takeChange(id: string, changes: Values, at: string): boolean {
    const entry = this.entries.get(id)?.deref();
    if (!entry) return true;
    const names = Object.keys(changes).filter((name) => name in entry.known);
    const differing = names.filter((name) => !compareStructural(entry.known[name], changes[name]));
    if (differing.length === 0) return true;
    if (isOlder(changes.updatedAt ?? at, entry.known.updatedAt)) return false;
    const updatedAt = changes.updatedAt ?? at;
    runInAction(() => {
      entry.known = { ...entry.known, ...pick(changes, names), updatedAt };
      entry.announced = { ...entry.announced, ...without(changes, names) };
      this.show(entry, [...names, 'updatedAt']);
    });
    return true;
  }

  /** Shows a patch at once; call what it answers when the server has confirmed or refused it. */
  lay(id: string, patch: Values): () => void {
    const entry = this.entries.get(id)?.deref();
    if (!entry) return () => {};
    const layer: PendingPatch = { patch };
    const showAgain = () => runInAction(() => this.show(entry, Object.keys(patch)));
    entry.pending = [...entry.pending, layer];
    showAgain();
    return () => {
      entry.pending = entry.pending.filter((other) => other !== layer);
      showAgain();
    };
  }

  drop(id: string): void {
    this.kept.delete(id);
    runInAction(() => this.entries.delete(id));
  }

  clear(): void {
    this.kept.clear();
    runInAction(() => this.entries.clear());
  }

  private entryFor(id: string): Entry {
    let entry = this.entries.get(id)?.deref();
    if (!entry) {
      entry = {
        shown: observable.object<Record<string, unknown>>({}, {}, { deep: false }),
        known: {},
        announced: {},
        pending: [],
      };
      this.entries.set(id, new WeakRef(entry));
      this.entryOf.set(entry.shown, entry);
      this.collected.register(entry, id);
    }
    setBounded(this.kept, id, entry, this.limit);
    return entry;
  }

  private show(entry: Entry, names: readonly string[]): void {
    for (const name of names) {
      const layer = entry.pending.findLast(({ patch }) => name in patch);
      const value = layer ? layer.patch[name] : entry.known[name];
      // The same geometry read again is not news for whoever draws it.
      if (!(name in entry.shown) || !compareStructural(entry.shown[name], value)) entry.shown[name] = value;
    }
  }
}

function isOlder(incoming: unknown, known: unknown): boolean {
  return typeof incoming === 'string' && typeof known === 'string' && (compareInstants(incoming, known) ?? 0) < 0;
}

function pick(values: Values, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** Those of the values that have one of these names. */
function only(values: Values, names: readonly string[]): Record<string, unknown> {
  return pick(
    values,
    names.filter((name) => name in values),
  );
}

function without(values: Values, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}
