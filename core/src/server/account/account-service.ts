import { createHash, randomBytes } from 'node:crypto';
import { Ticket, type TicketState } from '../../account/ticket-entity.ts';
import { uuidv7 } from '../../entity/uuid.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { systemActor } from '../../permission/actor.ts';
import type { Role } from '../../permission/role.ts';
import { token } from '../../plugin/token.ts';
import type { Transactions } from '../contract/transactions.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import type { Db, Queryable } from '../db/db.ts';
import { addressKey } from '../identity/address-key.ts';
import { createAttemptLimit } from '../identity/attempt-limit.ts';
import { hashPassword } from '../identity/password.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly memberships: readonly { readonly organizationId: number; readonly role: Role }[];
}

export interface TicketFacts {
  readonly subjectId: string;
  readonly state: TicketState;
}

/**
 * People beyond one organization's border, and the one way for a stranger into an organization: the secret that it gave out.
 * What holds a `tx` is asked inside of that transaction; the rest opens its own and must stand outside of any.
 */
export interface AccountService {
  /** The person of an e-mail address, in whichever organization. */
  find(tx: Queryable, email: string): Promise<Account | undefined>;
  /** Whether the person belongs to another organization than this one. */
  isElsewhere(tx: Queryable, userId: string, organizationId: number): Promise<boolean>;
  /** argon2id; takes tens of milliseconds. */
  hashPassword(password: string): Promise<string>;
  /**
   * Counts a request that writes a letter to somebody: five for one address, fifty from one network address, in 15 minutes.
   * Throws TOO_MANY_REQUESTS, whether the account exists or not.
   */
  admitLetter(email: string, clientAddress?: string): Promise<void>;
  /** A new secret of 256 bits for the subject, in the transaction's organization; those before it are cancelled. */
  issueTicket(
    tx: UnitOfWork,
    about: { readonly purpose: string; readonly subjectId: string; readonly lifetimeMs: number },
  ): Promise<string>;
  cancelTickets(tx: UnitOfWork, purpose: string, subjectId: string): Promise<void>;
  /** Works as the organization that gave out the secret. Throws TOKEN_INVALID for a secret that nobody gave out for this. */
  withTicket<T>(
    purpose: string,
    secret: string,
    work: (tx: UnitOfWork, ticket: TicketFacts) => Promise<T>,
  ): Promise<T>;
  /** The same, and the secret is used up with what the work wrote. Throws TOKEN_INVALID and TOKEN_CANCELLED. */
  redeemTicket<T>(
    purpose: string,
    secret: string,
    work: (tx: UnitOfWork, ticket: TicketFacts) => Promise<T>,
  ): Promise<T>;
}

export const accountToken = token<AccountService>('core.accounts@1');

const windowMs = 15 * 60_000;

export function createAccountService(db: Db, transactions: () => Transactions): AccountService {
  // The window is that of signing in: both count in one table, which is cleaned by the window's length.
  const letters = createAttemptLimit(db, { most: 5, windowMs });
  const places = createAttemptLimit(db, { most: 50, windowMs });

  async function within<T>(
    purpose: string,
    secret: string,
    work: (tx: UnitOfWork, ticket: TicketFacts & { readonly id: string }) => Promise<T>,
  ): Promise<T> {
    const { rows } = await db.query<{ id: string; organization_id: number }>(
      'select id, organization_id from core.ticket where secret_hash = $1::text and purpose = $2::text',
      [digest(secret), purpose],
    );
    const found = rows[0];
    if (!found) throw new GlebaError('TOKEN_INVALID');
    const identity = { actor: systemActor(found.organization_id), correlationId: uuidv7() };
    return transactions().run(identity, async (tx) => {
      const ticket = await tx.get(Ticket, found.id, { lock: true });
      return work(tx, { id: ticket.id, subjectId: ticket.subjectId, state: stateOf(ticket) });
    });
  }

  return {
    hashPassword,
    async find(tx, email) {
      const { rows } = await tx.query<Account>(
        `select u.id, u.name, coalesce((
           select json_agg(json_build_object('organizationId', m.organization_id, 'role', m.role))
           from core.user_organization m where m.user_id = u.id), '[]'::json) as memberships
         from core."user" u where lower(btrim(u.email)) = $1::text`,
        [accountOf(email)],
      );
      return rows[0];
    },
    async isElsewhere(tx, userId, organizationId) {
      const { rowCount } = await tx.query(
        'select 1 from core.user_organization where user_id = $1::uuid and organization_id <> $2::integer limit 1',
        [userId, organizationId],
      );
      return rowCount > 0;
    },
    async admitLetter(email, clientAddress) {
      const place = addressKey(clientAddress);
      if (place !== undefined) await places.begin(`letter from ${place}`);
      await letters.begin(`letter to ${accountOf(email)}`);
    },
    async issueTicket(tx, { purpose, subjectId, lifetimeMs }) {
      await cancel(tx, purpose, subjectId);
      const secret = randomBytes(32).toString('base64url');
      const expiresAt = new Date(Date.now() + lifetimeMs).toISOString();
      await tx.insert(Ticket, { purpose, subjectId, secretHash: digest(secret), expiresAt });
      return secret;
    },
    cancelTickets: cancel,
    withTicket: within,
    redeemTicket: (purpose, secret, work) =>
      within(purpose, secret, async (tx, { id, ...ticket }) => {
        if (ticket.state === 'cancelled') throw new GlebaError('TOKEN_CANCELLED');
        if (ticket.state !== 'valid') throw new GlebaError('TOKEN_INVALID');
        const result = await work(tx, ticket);
        await tx.update(Ticket, id, { usedAt: new Date().toISOString() });
        return result;
      }),
  };
}

async function cancel(tx: UnitOfWork, purpose: string, subjectId: string): Promise<void> {
  const open = await tx.list(Ticket, {
    filter: {
      purpose: { equalTo: purpose },
      subjectId: { equalTo: subjectId },
      usedAt: { isNull: true },
      cancelledAt: { isNull: true },
    },
  });
  for (const { id } of open) await tx.update(Ticket, id, { cancelledAt: new Date().toISOString() });
}

function stateOf(ticket: {
  readonly usedAt: string | null;
  readonly cancelledAt: string | null;
  readonly expiresAt: string;
}): TicketState {
  if (ticket.usedAt !== null) return 'used';
  if (ticket.cancelledAt !== null) return 'cancelled';
  return Date.parse(ticket.expiresAt) <= Date.now() ? 'expired' : 'valid';
}

/** 256 random bits need no slow hash: there is nothing to guess. */
function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function accountOf(email: string): string {
  return email.trim().toLowerCase().slice(0, 254);
}
