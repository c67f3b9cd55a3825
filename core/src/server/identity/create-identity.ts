import type { ClientInfo } from '../../identity/client-info.ts';
import type { IdentityService } from '../../identity/identity-token.ts';
import { Session } from '../../identity/session-entity.ts';
import { type AtOnce, goOn } from '../at-once.ts';
import type { EventBus } from '../bus/event-bus.ts';
import type { Logger } from '../contract/server-side.ts';
import type { Transactions } from '../contract/transactions.ts';
import { type WriteRule, writeRule } from '../contract/write-rule.ts';
import type { Db } from '../db/db.ts';
import { createAccessTokens, type TokenClaims, tokenFromHeader } from './access-token.ts';
import { createDatabaseClock } from './database-clock.ts';
import { createIdentityService } from './identity-service.ts';
import { createKnownDevices } from './known-devices.ts';
import { rememberTokens } from './remembered-tokens.ts';
import { createSecretBox } from './sealed-secret.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { isMember } from './standing.ts';
import { createTwoFactor } from './two-factor.ts';

export interface IdentityKeys {
  /** Signs tokens; 32 bytes or more. */
  readonly secret: Uint8Array;
  /** How long a sign-in lasts. */
  readonly sessionSeconds: number;
  /** How long an access token is good before the session must answer for it again. Default ten minutes. */
  readonly accessSeconds?: number;
  /** Keys for secrets in the database; the first encrypts, all decrypt. Default: one made of `secret`. */
  readonly secretKeys?: readonly Uint8Array[];
}

export interface IdentityOptions extends IdentityKeys {
  readonly db: Db;
  readonly bus: EventBus;
  readonly log: Logger;
  /** Asked when something is written: transactions need the plugins, and those need this. */
  readonly transactions: () => Transactions;
}

export interface Identity {
  readonly service: IdentityService;
  readonly sessions: Sessions;
  /** Makes every process forget a session that was removed, once that is committed. */
  readonly forgetSession: WriteRule;
  /** Of a token that holds and whose session is open; what is known of the session is written into the client. */
  claimsOf(authorization: string | null | undefined, client: ClientInfo): AtOnce<TokenClaims | undefined>;
  stop(): void;
}

const sessionEnded = 'session.ended';
const defaultAccessSeconds = 600;

/** Passwords, second factors, tokens and sessions, put together. */
export function createIdentity(options: IdentityOptions): Identity {
  const { db, bus, log, transactions, secret, sessionSeconds } = options;
  const { accessSeconds = defaultAccessSeconds, secretKeys = [secret] } = options;
  const now = createDatabaseClock(db);
  const tokens = rememberTokens(createAccessTokens(secret, accessSeconds, now), now);
  const sessions = createSessions({
    ...{ db, tokens, secret, sessionSeconds, accessSeconds, transactions, log, now },
    belongs: (userId, organizationId) => isMember(db, userId, organizationId),
  });
  const twoFactor = createTwoFactor({ db, box: createSecretBox(secretKeys), transactions });
  const subscription = bus.subscribe(sessionEnded, (id) => sessions.invalidate(id));
  return {
    service: createIdentityService({ db, transactions, sessions, twoFactor, devices: createKnownDevices(db), log }),
    sessions,
    forgetSession: writeRule(Session, 'core.forgetSession', async (tx, { kind, before }) => {
      if (kind !== 'remove') return;
      const { id } = before;
      tx.afterCommit(() => {
        sessions.invalidate(id);
        bus.broadcast(sessionEnded, id);
      });
    }),
    claimsOf(authorization, client) {
      const token = tokenFromHeader(authorization);
      if (token === undefined) return undefined;
      return goOn(tokens.verify(token), (claims) => {
        if (!claims) return undefined;
        return goOn(sessions.find(claims), (session) => {
          if (!session) return undefined;
          client.sessionId = claims.sessionId;
          client.isViewOnly = session.kind === 'view';
          return claims;
        });
      });
    },
    stop: () => void subscription.stop(),
  };
}
