import { type Actor, type Role, roles, User, UserOrganization } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { workspaceErrors } from '../workspace-errors.ts';

/** Who may do what to whom: ranks are the order of the roles, and nobody reaches above themself. */
const rank = (role: Role) => roles.indexOf(role);

/** Roles that the actor may hand out: their own and those below. Nobody makes a super administrator. */
export function mayGrantRole(actor: Pick<Actor, 'role'>, role: Role): boolean {
  return role !== 'staff' && rank(role) >= rank(actor.role);
}

export function requireGrantable(actor: Actor, role: Role): void {
  if (actor.kind === 'user' && !mayGrantRole(actor, role)) throw workspaceErrors.grantsTooMuch();
}

/** Throws when somebody of that role is out of the actor's reach. */
export function requireReach(actor: Actor, role: Role): void {
  if (actor.kind === 'system') return;
  if (role === 'staff') throw workspaceErrors.superAdministrator();
  if (rank(role) < rank(actor.role)) throw workspaceErrors.aboveYou();
}

/** The person's role in the transaction's organization; undefined for who is no member. */
export async function roleOf(tx: UnitOfWork, userId: string): Promise<Role | undefined> {
  const [membership] = await tx.list(UserOrganization, { filter: { userId: { equalTo: userId } }, first: 1 });
  return membership?.role;
}

/** Roles whose access comes from profiles alone. */
export function isLimited(role: Role): boolean {
  return role === 'pilot' || role === 'user';
}

export async function nameOf(tx: UnitOfWork, userId: string | null): Promise<string> {
  return userId === null ? '' : ((await tx.find(User, userId))?.name ?? '');
}
