import { createHash } from 'node:crypto';
import { uuidv7 } from '../../entity/uuid.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { checkPassword } from '../../identity/check-password.ts';
import type { ClientInfo } from '../../identity/client-info.ts';
import { passwordChanged } from '../../identity/identity.event.ts';
import { User } from '../../identity/identity-entities.ts';
import type { IdentityService } from '../../identity/identity-token.ts';
import { accountNameOf } from '../../mail/mail-address.ts';
import { systemActor } from '../../permission/actor.ts';
import type { Logger } from '../contract/server-side.ts';
import type { Transactions } from '../contract/transactions.ts';
import type { Db } from '../db/db.ts';
import { serverErrors } from '../error/server-errors.ts';
import { addressKey } from './address-key.ts';
import { attemptKeys, createAttemptLimit, mayTellOfLock } from './attempt-limit.ts';
import type { KnownDevices } from './known-devices.ts';
import { createOneTimeTickets } from './one-time-ticket.ts';
import { hashPassword, verifyPassword } from './password.ts';
import type { Sessions } from './sessions.ts';
import { isMember, organizationsOf } from './standing.ts';
import type { TwoFactor } from './two-factor.ts';

export interface IdentityOptions {
  readonly db: Db;
  readonly transactions: () => Transactions;
  readonly sessions: Sessions;
  readonly twoFactor: TwoFactor;
  readonly devices: KnownDevices;
  readonly log: Logger;
}

/** Seconds between the password and the second factor, and until a printing browser has opened its address. */
const ticketSeconds = 120;

export function createIdentityService({
  db,
  transactions,
  sessions,
  twoFactor,
  devices,
  log,
}: IdentityOptions): IdentityService {
  const attempts = createAttemptLimit(db, { most: 10, windowMs: 15 * 60_000 });
  /** Many names from one place: an office behind one address has fewer than a hundred slips in a quarter of an hour. */
  const addresses = createAttemptLimit(db, { most: 100, windowMs: 15 * 60_000 });
  const secondSteps = createOneTimeTickets<{ userId: string; organizationId: number; stamp?: string }>(
    db,
    'second-factor',
  );
  const views = createOneTimeTickets<{ userId: string; organizationId: number; path: string }>(db, 'view');

  async function verifyCredentials(email: string, password: string, client: ClientInfo): Promise<string> {
    const account = accountNameOf(email);
    const { rows } = await db.query<{ id: string; password_hash: string | null }>(
      `select id, password_hash from core."user" where lower(btrim(email)) = $1::text`,
      [account],
    );
    const user = rows[0];
    // A browser of the person's own has failures of its own: strangers close neither it nor the network address for it.
    const device = await devices.find(client, user?.id);
    const place = device === undefined ? addressKey(client.address) : undefined;
    const key = device === undefined ? attemptKeys.password(account) : attemptKeys.passwordOnDevice(device, account);
    if (place !== undefined) await addresses.begin(place);
    const isLast = await attempts.begin(key);
    if (!(await verifyPassword(password, user?.password_hash ?? null)) || !user) {
      tellRefused('password', client, user?.id, device);
      if (isLast && (await mayTellOfLock(db, account))) client.closed = { email: account };
      throw new GlebaError('BAD_CREDENTIALS');
    }
    await attempts.succeeded(key);
    if (place !== undefined) await addresses.forgive(place);
    client.passwordStamp = stampOf(user.password_hash);
    return user.id;
  }

  /** What was typed is never told: people type passwords into the wrong field. The same work for names that are nobody's. */
  function tellRefused(
    what: 'password' | 'code',
    client: ClientInfo,
    userId: string | undefined,
    device: unknown,
  ): void {
    const isKnownDevice = device !== undefined;
    log.warn('A sign-in was refused.', { what, user: userId ?? null, address: client.address ?? null, isKnownDevice });
  }

  async function confirmPassword(userId: string, password: string, client: ClientInfo): Promise<void> {
    await verifyCredentials(await emailOf(userId), password, client);
  }

  async function emailOf(userId: string): Promise<string> {
    const { rows } = await db.query<{ email: string }>('select email from core."user" where id = $1::uuid', [userId]);
    return rows[0]?.email ?? '';
  }

  /** Whether the code opens, on a browser that is known or not; who closes the door by it is told of to its owner. */
  async function opens(userId: string, code: string, client: ClientInfo): Promise<boolean> {
    const device = await devices.find(client, userId);
    const { isRight, isLast } = await twoFactor.opens(userId, code, client.address, device);
    if (!isRight) tellRefused('code', client, userId, device);
    if (!isRight && isLast) {
      const account = accountNameOf(await emailOf(userId));
      if (await mayTellOfLock(db, account)) client.closed = { email: account };
    }
    return isRight;
  }

  /**
   * A session that the password of this moment stands for. Looked at after the session is there: who changes the password
   * ends the sessions that are there after it is changed, so that one of the two sees the other.
   */
  async function openSession(
    client: ClientInfo,
    userId: string,
    organizationId: number,
    stamp?: string,
  ): Promise<string> {
    const token = await sessions.open(client, userId, organizationId);
    if (stamp !== undefined && stamp !== (await presentStamp(userId))) {
      await sessions.endBy(client.refreshToken?.value ?? '');
      client.refreshToken = undefined;
      throw serverErrors.signInAgain();
    }
    await devices.remember(client, userId);
    return token;
  }

  async function presentStamp(userId: string): Promise<string | undefined> {
    const { rows } = await db.query<{ password_hash: string | null }>(
      'select password_hash from core."user" where id = $1::uuid',
      [userId],
    );
    return stampOf(rows[0]?.password_hash ?? null);
  }

  async function requireMember(userId: string, organizationId: number): Promise<void> {
    if (!(await isMember(db, userId, organizationId))) throw new GlebaError('NO_ORGANIZATION');
  }

  return {
    verifyCredentials,
    confirmPassword,
    async setPassword(userId, password, { by, keptSessionId }) {
      checkPassword(password);
      const passwordHash = await hashPassword(password);
      await transactions().run({ actor: systemActor(0), correlationId: uuidv7() }, async (tx) => {
        await tx.update(User, userId, { passwordHash });
        await tx.emit(passwordChanged, userId, { by });
      });
      await sessions.endAllOf(userId, keptSessionId);
    },
    organizationsOf: (userId) => organizationsOf(db, userId),
    async signIn(client, userId, organizationId) {
      await requireMember(userId, organizationId);
      const { passwordStamp: stamp } = client;
      if (await twoFactor.isOn(userId)) {
        return {
          jwtToken: null,
          twoFactorTicket: await secondSteps.issue({ userId, organizationId, stamp }, ticketSeconds),
        };
      }
      return { jwtToken: await openSession(client, userId, organizationId, stamp), twoFactorTicket: null };
    },
    async confirmSignIn(client, ticket, code) {
      const step = await secondSteps.read(ticket);
      if (!step) throw serverErrors.signInAgain();
      if (!(await opens(step.userId, code, client))) throw serverErrors.codeWrong();
      // A wrong code may be tried again by the same ticket; a right one uses it up.
      if (!(await secondSteps.take(ticket))) throw serverErrors.signInAgain();
      await requireMember(step.userId, step.organizationId);
      return openSession(client, step.userId, step.organizationId, step.stamp);
    },
    async switchOrganization(client, userId, organizationId) {
      await requireMember(userId, organizationId);
      return sessions.switchTo(client.sessionId ?? '', userId, organizationId);
    },
    endSessionsOf: (userId, keptSessionId) => sessions.endAllOf(userId, keptSessionId),
    async issueViewTicket(userId, organizationId, path) {
      await requireMember(userId, organizationId);
      return views.issue({ userId, organizationId, path }, ticketSeconds);
    },
    async openViewTicket(_visit, ticket, path) {
      const view = await views.take(ticket);
      if (!view || view.path !== path) throw new GlebaError('UNAUTHENTICATED');
      await requireMember(view.userId, view.organizationId);
      return sessions.openView(view.userId, view.organizationId);
    },
    twoFactor: {
      setUp: twoFactor.setUp,
      async verify(userId, code, client) {
        const device = client && (await devices.find(client, userId));
        return (await twoFactor.verify(userId, code, client?.address, device)).isRight;
      },
      async enable(userId, client) {
        const codes = await twoFactor.enable(userId);
        await sessions.endAllOf(userId, client.sessionId);
        return codes;
      },
      async renewCodes(userId, proof, client) {
        if ('code' in proof) {
          if (!(await opens(userId, proof.code, client))) throw serverErrors.codeWrong();
        } else await confirmPassword(userId, proof.password, client);
        return twoFactor.renewCodes(userId);
      },
      async disable(userId, password, code, client) {
        await confirmPassword(userId, password, client);
        if (!(await opens(userId, code, client))) throw serverErrors.codeWrong();
        await twoFactor.disable(userId);
        await sessions.endAllOf(userId, client.sessionId);
      },
    },
  };
}

/** The specification's words; a wrong code is told beside its field. */

/** Nobody needs the hash itself outside of the database. */
function stampOf(passwordHash: string | null): string {
  return createHash('sha256').update(`stamp ${passwordHash}`).digest('base64url');
}
