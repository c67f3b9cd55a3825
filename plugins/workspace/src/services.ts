import {
  type Actor,
  type CreateOf,
  type Entity,
  type FilterOf,
  type GeoJsonGeometry,
  type NotificationKind,
  type ReadingRequest,
  type RecordOf,
  token,
} from '@gleba/sdk';

/** As much of a transaction as notifying needs; every `UnitOfWork` is one. */
export interface NotifyingTransaction {
  readonly actor: Actor;
  list<E extends Entity>(
    entity: E,
    options?: {
      readonly filter?: FilterOf<E>;
      readonly orderBy?: readonly string[];
      readonly first?: number;
      readonly offset?: number;
    },
  ): Promise<RecordOf<E>[]>;
  insertMany<E extends Entity>(entity: E, values: readonly (Partial<RecordOf<E>> & CreateOf<E>)[]): Promise<string[]>;
  remove(entity: Entity, id: string): Promise<void>;
}

/** One piece of news. */
export interface Notice {
  /** Declared by the plugin that tells it (`definePlugin({ notifications })`). */
  readonly kind: NotificationKind;
  /** User ids. Whoever is no member of the organization, or a contact, or does not want to know, is left out. */
  readonly to: readonly string[];
  /** What it is about: a record's or an event's id. A person is told of one cause once, however often this is called. */
  readonly causeId: string;
  /** For the sentence under `notification.<kind id>`; `{ key }` stands for a locale key's text. */
  readonly values?: Readonly<Record<string, string | number | { readonly key: string }>>;
  /** A path of this program: where a click leads. */
  readonly link?: string;
  readonly projectId?: string | null;
}

/** What reactions tell people with, in their own transaction: told and done are one. */
export interface NotificationService {
  notify(tx: NotifyingTransaction, notice: Notice): Promise<void>;
  /** Ids of the organization's members in these roles. */
  membersInRoles(tx: NotifyingTransaction, roles: readonly string[]): Promise<string[]>;
}

/** `wants: { notifications: notificationsToken }` in the definition of a plugin that has news. */
export const notificationsToken = token<NotificationService>('workspace.notifications@1');

/** One layer of a file: its polygons, in the file's own coordinates. */
export interface FileOutline {
  /** EPSG code; null where the file does not say. */
  readonly srid: number | null;
  readonly polygons: readonly GeoJsonGeometry[];
}

/** Reads areas out of files that are no plain text; whoever reads such files anyway adds one. */
export interface OutlineReader {
  /** Lower case, with the dot. */
  readonly extensions: readonly string[];
  /** `name` is what the person called the file. Throws VALIDATION, in words for people, for what is not to be read. */
  read(
    file: { readonly name: string; readonly bytes: Uint8Array },
    how: Pick<ReadingRequest, 'turn' | 'signal'> & { readonly unpackedBytes: number; readonly positions: number },
  ): Promise<readonly FileOutline[]>;
}

export interface OutlineReaders {
  /** While the server side of a plugin is made. */
  add(reader: OutlineReader): void;
}

/** For areas that strangers send (docs/decisions/0034). */
export const outlineReadersToken = token<OutlineReaders>('workspace.outlineReaders@1');
