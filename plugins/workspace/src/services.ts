import {
  type AccessKey,
  type Actor,
  type CreateOf,
  type Entity,
  type FilterOf,
  type GeoJsonGeometry,
  type NotificationKind,
  type ReadingRequest,
  type RecordOf,
  type Role,
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
  /**
   * User ids, or the members that are meant. Whoever did it is told as well, unless they are left out here. Whoever is no member of the
   * organization, or a contact, or does not want to know, is left out.
   */
  readonly to: readonly string[] | (MemberQuery & { readonly except?: string | null });
  /** What it is about: a record's or an event's id. A person is told of one cause once, however often this is called. */
  readonly causeId: string;
  /** For the sentence under `notification.<kind id>`; `{ key }` stands for a locale key's text. */
  readonly values?: Readonly<Record<string, string | number | { readonly key: string }>>;
  /**
   * A path of this program: where a click leads. Of a link to a record (`linkTo`) the sentence knows `{record}`, what names it, asked
   * with the rights of whoever reads it.
   */
  readonly link?: string;
  readonly projectId?: string | null;
}

/** What reactions tell people with, in their own transaction: told and done are one. */
export interface NotificationService {
  notify(tx: NotifyingTransaction, notice: Notice): Promise<void>;
}

/** `needs: { notifications: notificationsToken }` in the definition of a plugin that has news: every organization has it. */
export const notificationsToken = token<NotificationService>('workspace.notifications@1');

/** Who is meant; of several conditions all hold. */
export interface MemberQuery {
  /**
   * Members of the project: a profile of theirs holds there. Administrators and managers are members of every project, as they
   * are to access rules (`allow.projectMember`), and hold every key; contacts are of none.
   */
  readonly projectId?: string;
  /** Whoever holds the key, in the project or, without one, anywhere. */
  readonly accessKey?: AccessKey;
  /** Whoever was given the profile, in the project or, without one, anywhere. */
  readonly profileId?: string;
  readonly roles?: readonly Role[];
}

/** Whom a plugin means: to be told, charged or asked. */
export interface MemberService {
  /** User ids of the organization's members, of each once. */
  find(tx: Pick<NotifyingTransaction, 'list'>, who: MemberQuery): Promise<string[]>;
}

/** `needs: { members: membersToken }` in the definition of a plugin. */
export const membersToken = token<MemberService>('workspace.members@1');

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
