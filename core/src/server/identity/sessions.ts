import { uuidv7 } from '../../entity/uuid.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import type { ClientInfo } from '../../identity/client-info.ts';
import { Session, type SessionKind } from '../../identity/session-entity.ts';
import { systemActor } from '../../permission/actor.ts';
import { type AtOnce, goOn } from '../at-once.ts';
import type { Logger } from '../contract/server-side.ts';
import type { Transactions } from '../contract/transactions.ts';
import type { Db } from '../db/db.ts';
import type { AccessTokens, TokenClaims } from './access-token.ts';
import type { Clock } from './database-clock.ts';
import { createRefreshTokens, refreshDigest } from './refresh-token.ts';
import { remembered } from './remembered.ts';

/** What a request needs to know of its session. */
export interface KnownSession {
  readonly userId: string;
  readonly kind: SessionKind;
}

export interface Sessions {
  /** Opens one on the visitor's device, tells the client its refresh token and answers an access token. */
  open(client: ClientInfo, userId: string, organizationId: number): Promise<string>;
  /** One that can only read, and that ends with its first access token. */
  openView(userId: string, organizationId: number): Promise<string>;
  /**
   * A new access token, and a new refresh token, for the one that the device holds. `idleSeconds`: for how long nobody did
   * anything there, as far as it says. Throws UNAUTHENTICATED.
   */
  refresh(token: string, client: ClientInfo, idleSeconds?: number): Promise<string>;
  /** Ends the session of a refresh token; nothing happens when there is none (any more). */
  endBy(token: string): Promise<void>;
  endAllOf(userId: string, keptSessionId?: string): Promise<void>;
  /** An access token of the same session for another organization. */
  switchTo(sessionId: string, userId: string, organizationId: number): Promise<string>;
  /** Undefined when it has ended. */
  find(claims: TokenClaims): AtOnce<KnownSession | undefined>;
  /** Forgets what is known of one session. */
  invalidate(sessionId: string): void;
}

export interface SessionsOptions {
  readonly db: Db;
  readonly tokens: AccessTokens;
  readonly secret: Uint8Array;
  /** How long a sign-in lasts. */
  readonly sessionSeconds: number;
  readonly accessSeconds: number;
  readonly transactions: () => Transactions;
  readonly log: Logger;
  readonly now: Clock;
  /** Whether the person may be in the organization at this moment. */
  readonly belongs: (userId: string, organizationId: number) => Promise<boolean>;
}

/**
 * For so long the token before the present one is answered with the present one: another tab asked at the same moment, or
 * the answer was lost on its way. Later it can only be a copy that somebody else holds.
 */
const graceSeconds = 30;

interface SessionRow {
  readonly user_id: string;
  readonly in_organization: number;
  readonly seconds: number;
}

const columns =
  'user_id, in_organization, extract(epoch from expires_at - clock_timestamp())::double precision as seconds';

export function createSessions(options: SessionsOptions): Sessions {
  const { db, tokens, log, now, sessionSeconds, accessSeconds, belongs } = options;
  const refreshTokens = createRefreshTokens(options.secret);
  const known = remembered(
    async (id) => {
      const { rows } = await db.query<{ user_id: string; kind: SessionKind; expires_at: string }>(
        'select user_id, kind, expires_at from core.session where id = $1::uuid',
        [id],
        { name: 'session' },
      );
      const [row] = rows;
      return row && { userId: row.user_id, kind: row.kind, endsAt: Date.parse(row.expires_at) };
    },
    (session) => session !== undefined,
  );

  async function insert(
    userId: string,
    organizationId: number,
    seconds: number,
    more: { readonly id: string; readonly kind: SessionKind; readonly refreshHash?: string } & Partial<ClientInfo>,
  ): Promise<void> {
    const { id, kind, refreshHash = null, userAgent, address } = more;
    // What has ended by itself is nobody's news.
    await db.query('delete from core.session where expires_at <= clock_timestamp()');
    const expiresAt = new Date((await now()) + seconds * 1000).toISOString();
    await options.transactions().run({ actor: systemActor(organizationId), correlationId: uuidv7() }, (tx) =>
      tx.insert(Session, {
        id,
        userId,
        inOrganization: organizationId,
        kind,
        userAgent: userAgent?.slice(0, 500) ?? null,
        address: address ?? null,
        expiresAt,
        refreshHash,
      }),
    );
  }

  /** Every ending goes through the unit of work, which tells the other processes (`forgetSessions`). */
  async function end(ids: readonly string[], organizationId = 0): Promise<void> {
    for (const id of ids) {
      await options.transactions().run({ actor: systemActor(organizationId), correlationId: uuidv7() }, async (tx) => {
        // Locked: who loses the sign-in of an old password ends the same session at the same time.
        if (await tx.find(Session, id, { lock: true })) await tx.remove(Session, id);
      });
    }
  }

  const accessToken = (row: SessionRow, sessionId: string, organizationId = row.in_organization) =>
    tokens.issue({ userId: row.user_id, organizationId, sessionId }, Math.max(1, Math.floor(row.seconds)));

  /**
   * Ends the session of the present token when it was left alone for longer than its organization allows: by what the device
   * says, and, whatever it says, by when it was last heard of. A token that it was given then was good for `accessSeconds`
   * more, of which nobody here knows anything.
   */
  async function endIfIdle(sessionId: string, token: string, idleSeconds: number): Promise<void> {
    const { rows } = await db.query<{ in_organization: number; limit_seconds: number | null; unseen: number }>(
      `select s.in_organization, (o.preferences->>'idleMinutes')::double precision * 60 as limit_seconds,
         extract(epoch from clock_timestamp() - s.last_seen_at)::double precision as unseen
       from core.session s join core.organization o on o.id = s.in_organization
       where s.id = $1::uuid and s.refresh_hash = $2::text`,
      [sessionId, refreshDigest(token)],
    );
    const [row] = rows;
    if (!row || row.limit_seconds === null) return;
    if (idleSeconds < row.limit_seconds && row.unseen < row.limit_seconds + accessSeconds) return;
    log.info('A session was left alone and is ended', { sessionId });
    await end([sessionId], row.in_organization);
    throw new GlebaError('UNAUTHENTICATED');
  }

  /** The row after the change of tokens; undefined when this is not the present token. */
  async function rotate(
    sessionId: string,
    token: string,
    next: string,
    client: ClientInfo,
    idleSeconds: number,
  ): Promise<SessionRow | undefined> {
    const { rows } = await db.query<SessionRow>(
      `update core.session set previous_hash = refresh_hash, refresh_hash = $3::text, rotated_at = clock_timestamp(),
         last_seen_at = greatest(last_seen_at, clock_timestamp() - $6::double precision * interval '1 second'),
         user_agent = coalesce($4::text, user_agent), address = coalesce($5::text, address)
       where id = $1::uuid and refresh_hash = $2::text and expires_at > clock_timestamp() returning ${columns}`,
      [
        sessionId,
        refreshDigest(token),
        refreshDigest(next),
        client.userAgent?.slice(0, 500) ?? null,
        client.address ?? null,
        idleSeconds,
      ],
    );
    return rows[0];
  }

  async function repeated(sessionId: string, token: string, next: string): Promise<SessionRow | undefined> {
    const { rows } = await db.query<SessionRow & { is_repeated: boolean | null }>(
      `select ${columns}, previous_hash = $2::text and refresh_hash = $3::text
         and rotated_at > clock_timestamp() - $4::integer * interval '1 second' as is_repeated
       from core.session where id = $1::uuid and expires_at > clock_timestamp()`,
      [sessionId, refreshDigest(token), refreshDigest(next), graceSeconds],
    );
    const [row] = rows;
    if (!row || row.is_repeated) return row;
    log.warn('A refresh token was used again, its session is ended', { sessionId, userId: row.user_id });
    await end([sessionId], row.in_organization);
    return undefined;
  }

  return {
    async open(client, userId, organizationId) {
      const id = uuidv7();
      const value = refreshTokens.first(id);
      await insert(userId, organizationId, sessionSeconds, {
        id,
        kind: 'device',
        refreshHash: refreshDigest(value),
        userAgent: client.userAgent,
        address: client.address,
      });
      client.refreshToken = { value, lifetime: sessionSeconds };
      return tokens.issue({ userId, organizationId, sessionId: id }, sessionSeconds);
    },
    async openView(userId, organizationId) {
      const id = uuidv7();
      await insert(userId, organizationId, accessSeconds, { id, kind: 'view' });
      return tokens.issue({ userId, organizationId, sessionId: id });
    },
    async refresh(token, client, idleSeconds = 0) {
      client.refreshToken = null;
      const sessionId = refreshTokens.sessionOf(token);
      if (sessionId === undefined) throw new GlebaError('UNAUTHENTICATED');
      const value = refreshTokens.successorOf(token);
      await endIfIdle(sessionId, token, idleSeconds);
      const row =
        (await rotate(sessionId, token, value, client, idleSeconds)) ?? (await repeated(sessionId, token, value));
      if (!row) throw new GlebaError('UNAUTHENTICATED');
      client.refreshToken = { value, lifetime: Math.floor(row.seconds) };
      if (!(await belongs(row.user_id, row.in_organization))) throw new GlebaError('UNAUTHENTICATED');
      return accessToken(row, sessionId);
    },
    async endBy(token) {
      const sessionId = refreshTokens.sessionOf(token);
      if (sessionId !== undefined) await end([sessionId]);
    },
    async endAllOf(userId, keptSessionId) {
      const { rows } = await db.query<{ id: string }>(
        'select id from core.session where user_id = $1::uuid and ($2::uuid is null or id <> $2::uuid)',
        [userId, keptSessionId ?? null],
      );
      await end(rows.map(({ id }) => id));
    },
    async switchTo(sessionId, userId, organizationId) {
      const { rows } = await db.query<SessionRow>(
        `update core.session set in_organization = $3::integer, last_seen_at = clock_timestamp()
         where id = $1::uuid and user_id = $2::uuid and kind = 'device' and expires_at > clock_timestamp()
         returning ${columns}`,
        [sessionId, userId, organizationId],
      );
      const [row] = rows;
      if (!row) throw new GlebaError('UNAUTHENTICATED');
      return accessToken(row, sessionId);
    },
    find({ sessionId, userId }) {
      return goOn(known.get(sessionId), (session) =>
        session?.userId === userId ? goOn(now(), (time) => (session.endsAt > time ? session : undefined)) : undefined,
      );
    },
    invalidate: (sessionId) => known.forget((key) => key === sessionId),
  };
}
