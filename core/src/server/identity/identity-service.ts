import { uuidv7 } from '../../entity/uuid.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { checkPassword } from '../../identity/check-password.ts';
import { User } from '../../identity/identity-entities.ts';
import type { IdentityService } from '../../identity/identity-token.ts';
import { systemActor } from '../../permission/actor.ts';
import type { Transactions } from '../contract/transactions.ts';
import type { Db } from '../db/db.ts';
import { addressKey } from './address-key.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import { createOneTimeTickets } from './one-time-ticket.ts';
import { hashPassword, verifyPassword } from './password.ts';
import type { Sessions } from './sessions.ts';
import type { TwoFactor } from './two-factor.ts';

export interface IdentityOptions {
  readonly db: Db;
  readonly transactions: () => Transactions;
  readonly sessions: Sessions;
  readonly twoFactor: TwoFactor;
}

/** Seconds between the password and the second factor, and until a printing browser has opened its address. */
const ticketSeconds = 120;

export function createIdentityService({ db, transactions, sessions, twoFactor }: IdentityOptions): IdentityService {
  const attempts = createAttemptLimit(db, { most: 10, windowMs: 15 * 60_000 });
  /** Many names from one place: an office behind one address has fewer than a hundred slips in a quarter of an hour. */
  const addresses = createAttemptLimit(db, { most: 100, windowMs: 15 * 60_000 });
  const secondSteps = createOneTimeTickets<{ userId: string; organizationId: number }>(db, 'second-factor');
  const views = createOneTimeTickets<{ userId: string; organizationId: number; path: string }>(db, 'view');

  async function verifyCredentials(email: string, password: string, clientAddress?: string): Promise<string> {
    const account = email.trim().toLowerCase().slice(0, 254);
    const place = addressKey(clientAddress);
    if (place !== undefined) await addresses.begin(place);
    await attempts.begin(account);
    const { rows } = await db.query<{ id: string; password_hash: string | null }>(
      `select id, password_hash from core."user" where lower(btrim(email)) = $1::text`,
      [account],
    );
    const user = rows[0];
    if (!(await verifyPassword(password, user?.password_hash ?? null)) || !user) {
      throw new GlebaError('BAD_CREDENTIALS');
    }
    await attempts.succeeded(account);
    if (place !== undefined) await addresses.forgive(place);
    return user.id;
  }

  async function confirmPassword(userId: string, password: string, clientAddress?: string): Promise<void> {
    const { rows } = await db.query<{ email: string }>('select email from core."user" where id = $1::uuid', [userId]);
    await verifyCredentials(rows[0]?.email ?? '', password, clientAddress);
  }

  async function requireMember(userId: string, organizationId: number): Promise<void> {
    if (!(await isMember(db, userId, organizationId))) throw new GlebaError('NO_ORGANIZATION');
  }

  return {
    verifyCredentials,
    confirmPassword,
    async setPassword(userId, password, keptSessionId) {
      checkPassword(password);
      const passwordHash = await hashPassword(password);
      await transactions().run({ actor: systemActor(0), correlationId: uuidv7() }, (tx) =>
        tx.update(User, userId, { passwordHash }),
      );
      await sessions.endAllOf(userId, keptSessionId);
    },
    organizationsOf: (userId) => organizationsOf(db, userId),
    async signIn(visit, userId, organizationId) {
      await requireMember(userId, organizationId);
      if (await twoFactor.isOn(userId)) {
        return { jwtToken: null, twoFactorTicket: await secondSteps.issue({ userId, organizationId }, ticketSeconds) };
      }
      return { jwtToken: await sessions.open(visit, userId, organizationId), twoFactorTicket: null };
    },
    async confirmSignIn(visit, ticket, code) {
      const step = await secondSteps.read(ticket);
      if (!step) throw new GlebaError('BAD_CREDENTIALS', signInAgain);
      if (!(await twoFactor.opens(step.userId, code, visit.address)))
        throw new GlebaError('BAD_CREDENTIALS', wrongCode);
      // A wrong code may be tried again by the same ticket; a right one uses it up.
      if (!(await secondSteps.take(ticket))) throw new GlebaError('BAD_CREDENTIALS', signInAgain);
      await requireMember(step.userId, step.organizationId);
      return sessions.open(visit, step.userId, step.organizationId);
    },
    async switchOrganization(visit, userId, organizationId) {
      await requireMember(userId, organizationId);
      return sessions.switchTo(visit.sessionId ?? '', userId, organizationId);
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
      verify: twoFactor.verify,
      async enable(userId, visit) {
        const codes = await twoFactor.enable(userId);
        await sessions.endAllOf(userId, visit.sessionId);
        return codes;
      },
      async renewCodes(userId, proof, visit) {
        if ('code' in proof) {
          if (!(await twoFactor.opens(userId, proof.code, visit.address)))
            throw new GlebaError('BAD_CREDENTIALS', wrongCode);
        } else await confirmPassword(userId, proof.password, visit.address);
        return twoFactor.renewCodes(userId);
      },
      async disable(userId, password, code, visit) {
        await confirmPassword(userId, password, visit.address);
        if (!(await twoFactor.opens(userId, code, visit.address))) throw new GlebaError('BAD_CREDENTIALS', wrongCode);
        await twoFactor.disable(userId);
        await sessions.endAllOf(userId, visit.sessionId);
      },
    },
  };
}

/** The specification's words; a wrong code is told beside its field. */
const wrongCode = 'Token inválido, tente novamente';
const signInAgain = 'O prazo para informar o código terminou. Entre novamente.';
async function organizationsOf(db: Db, userId: string) {
  const { rows } = await db.query<{ id: number; name: string; role: string }>(
    `select o.id, o.name, m.role from core.user_organization m
     join core.organization o on o.id = m.organization_id
     where m.user_id = $1::uuid and m.role <> 'contact' and o.deleted_at is null order by o.name`,
    [userId],
  );
  return rows;
}

export async function isMember(db: Db, userId: string, organizationId: number): Promise<boolean> {
  return (await organizationsOf(db, userId)).some(({ id }) => id === organizationId);
}
