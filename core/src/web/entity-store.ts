import { compareStructural, type ObservableMap, observable, runInAction } from 'mobx';
import type { Entity } from '../entity/entity.ts';
import type { CreateOf, FilterOf, PatchOf, RecordOf } from '../entity/entity-types.ts';
import type { Include, IncludedOf, NoInclude } from '../entity/relation-types.ts';
import { uuidv7 } from '../entity/uuid.ts';
import { isLargeValue } from '../event/large-value.ts';
import type { ApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { inBatches } from './batch.ts';
import type { CallOptions } from './call-options.ts';
import {
  createDocument,
  type DocumentContext,
  deleteDocument,
  listDocument,
  oneDocument,
  orderNames,
  type SelectionOf,
  type SelectionOptions,
  selectionOf,
  updateDocument,
  updateMutation,
} from './entity-document.ts';
import { EntityList, type ListOptions } from './entity-list.ts';
import { changesOf, concerns, type FilterValues, type ListInterest, listInterest } from './list-interest.ts';
import type { ListQuery, Page, PageRequest } from './list-query.ts';
import type { EntityMessage, LiveMessage } from './live-message.ts';
import { RecordCache, type Values } from './record-cache.ts';
import { setBounded } from './set-bounded.ts';
import { Together } from './together.ts';

export interface EntityStoreOptions<E extends Entity> {
  readonly entity: E;
  readonly api: ApiClient;
  readonly context: DocumentContext;
  /** Tells every store's lists, this one's included, of a change made here, before the server's stream does. */
  readonly announce: (message: EntityMessage) => void;
}

/** A change that can be taken back. */
export interface Undoable<E extends Entity> {
  readonly record: RecordOf<E>;
  /** Puts back what stood before, but only where nobody has written something else since. */
  undo(): Promise<RecordOf<E>>;
}

type KeptList<E extends Entity> = Pick<EntityList<E>, 'query' | 'selection' | 'invalidate' | 'clear'>;
type Selected<E extends Entity, Included> = RecordOf<E> & Included;

type Answer = Readonly<Record<string, Readonly<Record<string, Values | null>> | null>>;
type ListAnswer = Readonly<Record<string, { readonly nodes: readonly Values[]; readonly totalCount?: number }>>;

/** Single records that are asked for again after missed news. */
const watchedRecords = 20;
/** Own changes whose echo may still come. */
const expectedEchoes = 200;

/** One entity's records in the browser: read by lists or one by one, changed at once and kept true by the live stream. */
export class EntityStore<E extends Entity> {
  readonly entity: E;
  /** Why the last change of a record was refused, until the next change of it. */
  readonly errors: ObservableMap<string, unknown> = observable.map({}, { deep: false });
  /** Records that are only named somewhere, with the fields that name them: those of one moment are one question. */
  readonly named = new Together((ids) => this.loadNames(ids));
  private readonly options: EntityStoreOptions<E>;
  private readonly cache = new RecordCache();
  /** Weak: a list that a screen forgot to dispose of goes with the screen. */
  private readonly lists = new Set<WeakRef<KeptList<E>>>();
  private readonly watched = new Map<string, SelectionOptions>();
  private readonly loads = new Map<string, Promise<Values>>();
  /** The last change under way by record: the next waits for it, so that they arrive in the order they were made. */
  private readonly writes = new Map<string, Promise<unknown>>();
  /** Changed fields by what the stream will say of changes made here. */
  private readonly echoes = new Map<string, ReadonlySet<string>>();
  /** Grows with clear: an answer to an earlier session is nobody's. */
  private session = 0;

  constructor(options: EntityStoreOptions<E>) {
    this.options = options;
    this.entity = options.entity;
  }

  /** Dispose of it when it is left. */
  list<const I extends Include = NoInclude>(options: ListOptions<E, I> = {}): EntityList<E, IncludedOf<E, I>> {
    const list = new EntityList<E, IncludedOf<E, I>>((request) => this.page<IncludedOf<E, I>>(request), options);
    this.lists.add(new WeakRef(list));
    return list;
  }

  /** The record if it is here; observed, so a screen is told when it comes. */
  get(id: string): RecordOf<E> | undefined {
    return this.cache.get(id) as RecordOf<E> | undefined;
  }

  /** Asks the server for one record. Throws NOT_FOUND. */
  async load<const I extends Include = NoInclude>(
    id: string,
    selection: SelectionOf<E, I> = {},
    options: CallOptions = {},
  ): Promise<Selected<E, IncludedOf<E, I>>> {
    setBounded(this.watched, id, selection, watchedRecords);
    const document = oneDocument(this.entity, selectionOf(this.entity, selection, this.options.context));
    const key = `${id} ${document}`;
    const load = this.loads.get(key) ?? this.fetchOne(id, document, options);
    this.loads.set(key, load);
    try {
      return (await load) as Selected<E, IncludedOf<E, I>>;
    } finally {
      this.loads.delete(key);
    }
  }

  /** The id may be made by the caller (uuidv7), so that trying again cannot make two. */
  async create(values: CreateOf<E>, selection: SelectionOptions = {}, options: CallOptions = {}): Promise<RecordOf<E>> {
    const given: Values = values;
    const input = this.entity.integerId ? given : { ...given, id: given.id ?? uuidv7() };
    const document = createDocument(this.entity, selectionOf(this.entity, selection, this.options.context));
    const { session } = this;
    const data = await this.options.api.graphql<Answer>(document, { values: input }, options);
    const node = this.written(data, `create${this.entity.typeName}`) ?? input;
    const id = String(node.id);
    if (session !== this.session) return node as unknown as RecordOf<E>;
    const record = this.cache.take(id, node);
    this.announce('created', id, node, { record: node });
    return record as RecordOf<E>;
  }

  /** Shown at once, taken back when it is refused: the error is kept in `errors` and thrown. */
  async update(id: string, patch: PatchOf<E>, options: CallOptions = {}): Promise<RecordOf<E>> {
    const values: Values = patch;
    const confirmed = this.cache.lay(id, values);
    runInAction(() => this.errors.delete(id));
    const write = (this.writes.get(id) ?? Promise.resolve()).then(() => this.sendPatch(id, values, options));
    const settled = write.then(confirmed, confirmed);
    this.writes.set(id, settled);
    try {
      const record = await write;
      await settled;
      return record as RecordOf<E>;
    } catch (error) {
      await settled;
      runInAction(() => this.errors.set(id, error));
      throw error;
    } finally {
      if (this.writes.get(id) === settled) this.writes.delete(id);
    }
  }

  /** Like update, with a way back for 'Desfazer'. */
  async undoable(id: string, patch: PatchOf<E>, options: CallOptions = {}): Promise<Undoable<E>> {
    const values: Values = patch;
    const names = Object.keys(values);
    const unknown = names.filter((name) => !(name in (this.cache.known(id) ?? {})));
    if (unknown.length > 0)
      await this.load(id, { fields: unknown }, options).catch((error) => this.ignoreMissingExtension(error));
    const before = { ...this.cache.get(id) };
    const record = await this.update(id, patch, options);
    const after = { ...this.cache.known(id) };
    const undo = async () => {
      const now = this.cache.get(id) ?? {};
      const own = names.filter((name) => JSON.stringify(now[name]) === JSON.stringify(after[name]));
      if (own.length === 0) return record;
      return this.update(
        id,
        Object.fromEntries(own.map((name) => [name, before[name] ?? null])) as PatchOf<E>,
        options,
      );
    };
    return { record, undo };
  }

  /** Removes the record, or marks it deleted where the entity is soft-deleted. */
  async remove(id: string, options: CallOptions = {}): Promise<void> {
    const { entity } = this;
    const isDeletable = entity.derive.delete && entity.access.delete.kind !== 'nobody';
    if (entity.softDelete && !isDeletable) {
      await this.mark(id, new Date().toISOString(), options);
      return;
    }
    const { session } = this;
    const before = this.cache.known(id) ?? {};
    await this.options.api.graphql<Answer>(deleteDocument(entity), { id: this.key(id) }, options);
    if (session !== this.session) return;
    if (entity.softDelete) {
      const deletedAt = new Date().toISOString();
      this.cache.take(id, { deletedAt });
      this.announce('changed', id, before, { changes: { deletedAt: { to: deletedAt } } });
    } else {
      this.cache.drop(id);
      this.watched.delete(id);
      this.announce('removed', id, before, {});
    }
  }

  /** Takes a soft deletion back. */
  async restore(id: string, options: CallOptions = {}): Promise<RecordOf<E>> {
    return this.mark(id, null, options);
  }

  /**
   * News of the live stream: records are patched in place. Answers false for the echo of a change that was made here, of
   * which everybody knows already.
   */
  receive(message: LiveMessage): boolean {
    if (message.kind === 'entity' && message.entity === this.entity.id) {
      const changes = changesOf(message.data);
      if (this.isEcho(message, changes)) return false;
      if (message.name.endsWith('.removed')) this.forget(message.recordId);
      else if (message.name.endsWith('.changed') && !this.takeChange(message, changes)) {
        void this.reload(message.recordId);
      }
    } else if (message.kind === 'reset' || (message.kind === 'bulk' && message.entity === this.entity.id)) {
      void inBatches([...this.watched.keys()], (id) => this.reload(id));
    }
    return true;
  }

  /** A value that was too large to be told is asked for, by whoever shows the record. */
  private takeChange({ recordId, at }: EntityMessage, changes: Values): boolean {
    const isKnown = this.cache.known(recordId) !== undefined;
    if (isKnown && Object.values(changes).some(isLargeValue)) return false;
    return this.cache.takeChange(recordId, changes, at);
  }

  /** Lists that the news may concern ask again, soon and without emptying themselves. */
  refreshLists(message: LiveMessage): void {
    for (const reference of this.lists) {
      const list = reference.deref();
      if (!list) this.lists.delete(reference);
      else if (concerns(this.interestOf(list), message)) list.invalidate();
    }
  }

  /** At the end of a session: nothing of it stays. */
  clear(): void {
    this.session += 1;
    for (const reference of this.lists) reference.deref()?.clear();
    this.lists.clear();
    this.watched.clear();
    this.loads.clear();
    this.cache.clear();
    runInAction(() => this.errors.clear());
  }

  private interestOf({ query, selection }: KeptList<E>): ListInterest {
    const values = { filter: filterValues(query), orderBy: query.orderBy };
    return listInterest(this.entity, values, selection, this.options.context);
  }

  private async page<Included>({
    query,
    selection,
    first,
    offset,
    withCount,
    signal,
    isQuiet,
  }: PageRequest<E>): Promise<Page<Selected<E, Included>>> {
    const { entity } = this;
    const { session } = this;
    const document = listDocument(entity, selectionOf(entity, selection, this.options.context), withCount);
    const orderBy = query.orderBy?.length ? orderNames(entity, query.orderBy) : undefined;
    // JSON leaves undefined ones out.
    const variables = { filter: filterValues(query), first, offset, orderBy };
    const data = await this.options.api.graphql<ListAnswer>(document, variables, { signal, isQuiet, isKept: true });
    const { nodes = [], totalCount } = data[entity.plural] ?? {};
    if (session !== this.session) throw new ApiError('ABORTED');
    const rows = runInAction(() => nodes.map((node) => this.cache.take(String(node.id), node)));
    return { rows: rows as unknown as readonly Selected<E, Included>[], totalCount };
  }

  private loadNames(ids: readonly string[]): Promise<unknown> {
    // Which fields the entity has, no type can say here.
    const filter = { id: { in: ids.map((id) => this.key(id)) } } as FilterOf<E>;
    const about = { query: { filter }, selection: { fields: this.entity.title }, first: ids.length, offset: 0 };
    return this.page({ ...about, withCount: false, isQuiet: true, signal: new AbortController().signal });
  }

  private async fetchOne(id: string, document: string, options: CallOptions): Promise<Values> {
    const { session } = this;
    const call = { ...options, isKept: true };
    const data = await this.options.api.graphql<Record<string, Values | null>>(document, { id: this.key(id) }, call);
    const node = data[this.entity.name];
    if (session !== this.session) throw new ApiError('ABORTED');
    if (node) return this.cache.take(id, node);
    this.forget(id);
    throw new ApiError('NOT_FOUND');
  }

  /** In the background; what is gone or forbidden by now is forgotten, other failures leave it as it is. */
  private async reload(id: string): Promise<void> {
    const selection = this.watched.get(id) ?? { fields: this.knownFields(id) };
    try {
      await this.fetchOne(id, oneDocument(this.entity, selectionOf(this.entity, selection, this.options.context)), {
        isQuiet: true,
      });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'FORBIDDEN') this.forget(id);
    }
  }

  private async sendPatch(id: string, patch: Values, options: CallOptions): Promise<Values> {
    const { session } = this;
    const fields = [...new Set([...this.knownFields(id), ...Object.keys(patch)])];
    const document = updateDocument(this.entity, selectionOf(this.entity, { fields }, this.options.context));
    const known = this.cache.known(id);
    const before = known ?? {};
    const data = await this.options.api.graphql<Answer>(document, { id: this.key(id), patch }, options);
    // Null: the change took the record out of the person's sight.
    const node = this.written(data, updateMutation(this.entity));
    if (session !== this.session) return node ?? patch;
    const after = node ?? { ...before, ...patch };
    const differing = Object.keys(after).filter((name) => !compareStructural(before[name], after[name]));
    const names = new Set([...differing, ...Object.keys(patch)]);
    const record = node ? this.cache.take(id, node) : after;
    if (!node) this.forget(id);
    // The first facts of an extension: lists that looked for them are to look again.
    if (this.entity.extends && !known) this.announce('created', id, after, { record: after });
    else
      this.announce('changed', id, after, {
        changes: Object.fromEntries([...names].map((name) => [name, { to: after[name] }])),
      });
    return record;
  }

  /** An extension's row may not be there yet: then nothing stood before. */
  private ignoreMissingExtension(error: unknown): void {
    if (!this.entity.extends || !(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
  }

  private mark(id: string, deletedAt: string | null, options: CallOptions): Promise<RecordOf<E>> {
    return this.update(id, { deletedAt } as unknown as PatchOf<E>, options);
  }

  private announce(verb: 'created' | 'changed' | 'removed', recordId: string, record: Values, data: Values): void {
    const projectId = this.entity.projectField === undefined ? undefined : record[this.entity.projectField];
    const message: EntityMessage = {
      kind: 'entity',
      id: '',
      name: `${this.entity.id}.${verb}`,
      entity: this.entity.id,
      recordId,
      projectId: typeof projectId === 'string' ? projectId : null,
      at: new Date().toISOString(),
      actor: null,
      data: { id: recordId, ...data },
    };
    const changes = changesOf(message.data);
    setBounded(this.echoes, echoKey(message, changes), new Set(Object.keys(changes)), expectedEchoes);
    this.options.announce(message);
  }

  private isEcho(message: EntityMessage, changes: Values): boolean {
    const key = echoKey(message, changes);
    const announced = this.echoes.get(key);
    if (!announced) return false;
    this.echoes.delete(key);
    // The server may have changed more than what was asked for, and more than is shown here.
    return Object.keys(changes).every((name) => announced.has(name) || byTheServer.has(name));
  }

  private written(data: Answer, mutation: string): Values | undefined {
    return data[mutation]?.[this.entity.name] ?? undefined;
  }

  private forget(id: string): void {
    this.cache.drop(id);
    this.watched.delete(id);
  }

  /** Fields of the declaration that the record has here, not its included relations. */
  private knownFields(id: string): string[] {
    return Object.keys(this.cache.known(id) ?? {}).filter((name) => name in this.entity.allFields);
  }

  private key(id: string): string | number {
    return this.entity.integerId ? Number(id) : id;
  }
}

const byTheServer: ReadonlySet<string> = new Set(['updatedAt', 'updatedBy', 'deletedBy']);

/** `updatedAt` tells the versions of a record apart; without it a change is nobody's echo. */
function echoKey({ id, name, recordId }: EntityMessage, changes: Values): string {
  if (!name.endsWith('.changed')) return `${name} ${recordId}`;
  return `${name} ${recordId} ${typeof changes.updatedAt === 'string' ? changes.updatedAt : id}`;
}

function filterValues<E extends Entity>({ filter, search }: ListQuery<E>): FilterValues | undefined {
  const parts: FilterValues[] = [filter, search?.trim() ? { search: search.trim() } : undefined].filter(
    (part) => part !== undefined,
  );
  // One object where no key stands twice: that is the form whose plan the server has most likely at hand.
  const names = parts.flatMap((part) => Object.keys(part));
  if (new Set(names).size < names.length) return { and: parts };
  return parts.length > 0 ? Object.assign({}, ...parts) : undefined;
}
