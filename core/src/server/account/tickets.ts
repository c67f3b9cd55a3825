import { createHash, randomBytes } from 'node:crypto';
import { MailTicket, type TicketState } from '../../account/mail-ticket-entity.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import type { EventDefinition } from '../../event/event.ts';
import { systemActor } from '../../permission/actor.ts';
import type { Transactions } from '../contract/transactions.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import type { Db } from '../db/db.ts';

export interface TicketRequest {
  /** `<plugin>.<purpose>` */
  readonly purpose: string;
  readonly subjectId: string;
  readonly lifetimeMs: number;
  /** Those before it stay good. */
  readonly keepsOthers?: boolean;
  /** Instead of 256 bits, for what people type from paper; to guess it must bring nothing, or be counted. */
  readonly secret?: string;
}

export interface PresentedTicket {
  readonly purpose: string;
  readonly secret: string;
  /** Used up together with what the work writes; else only looked at. */
  readonly isRedeemed: boolean;
}

export interface TicketFacts {
  readonly subjectId: string;
  readonly state: TicketState;
}

/**
 * Runs `work` as the organization that gave out the secret: the one way for a stranger into an organization. Throws
 * TOKEN_INVALID for a secret that nobody gave out for this purpose; what to say to one that was used, cancelled or has
 * expired is the work's affair.
 */
export type WithTicket<Emits extends EventDefinition = never> = <T>(
  ticket: PresentedTicket,
  work: (tx: UnitOfWork<Emits>, facts: TicketFacts) => Promise<T>,
) => Promise<T>;

/** A new secret, of 256 bits unless one is given, in the transaction's organization; those before it for the same subject are cancelled. */
export async function issueTicket(
  tx: UnitOfWork,
  {
    purpose,
    subjectId,
    lifetimeMs,
    keepsOthers = false,
    secret = randomBytes(32).toString('base64url'),
  }: TicketRequest,
): Promise<string> {
  if (!keepsOthers) await cancelTickets(tx, purpose, subjectId);
  const expiresAt = new Date(Date.now() + lifetimeMs).toISOString();
  await tx.insert(MailTicket, { purpose, subjectId, secretHash: digest(secret), expiresAt });
  return secret;
}

export async function cancelTickets(tx: UnitOfWork, purpose: string, subjectId: string): Promise<void> {
  const open = await tx.list(MailTicket, {
    filter: {
      purpose: { equalTo: purpose },
      subjectId: { equalTo: subjectId },
      usedAt: { isNull: true },
      cancelledAt: { isNull: true },
    },
  });
  for (const { id } of open) await tx.update(MailTicket, id, { cancelledAt: new Date().toISOString() });
}

export function createTicketGate<Emits extends EventDefinition = never>(
  db: Db,
  transactions: Transactions,
  correlationId: string,
  emits: readonly Emits[] = [],
): WithTicket<Emits> {
  return async ({ purpose, secret, isRedeemed }, work) => {
    const { rows } = await db.query<{ id: string; organization_id: number }>(
      'select id, organization_id from core.letter_ticket where secret_hash = $1::text and purpose = $2::text',
      [digest(secret), purpose],
      { name: 'ticket-by-secret' },
    );
    const found = rows[0];
    if (!found) throw new GlebaError('TOKEN_INVALID');
    return transactions.run({ actor: systemActor(found.organization_id), correlationId, emits }, async (tx) => {
      // Locked: of two who present it at once the second sees what the first has done.
      const ticket = await tx.get(MailTicket, found.id, { lock: true });
      const result = await work(tx, { subjectId: ticket.subjectId, state: stateOf(ticket) });
      if (isRedeemed) await tx.update(MailTicket, ticket.id, { usedAt: new Date().toISOString() });
      return result;
    });
  };
}

/** Throws for everything but a valid one, in the specification's words. */
export function requireValid({ state }: TicketFacts): void {
  if (state === 'cancelled') throw new GlebaError('TOKEN_CANCELLED');
  if (state !== 'valid') throw new GlebaError('TOKEN_INVALID');
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
