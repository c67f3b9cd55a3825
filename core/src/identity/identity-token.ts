import type { Role } from '../permission/role.ts';
import { token } from '../plugin/token.ts';
import type { ClientInfo } from './client-info.ts';
import type { passwordGivers } from './identity.event.ts';

export interface OrganizationOfPerson {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
}

/** A session's access token, or what stands between the password and the second factor. */
export type SignedIn =
  | { readonly jwtToken: string; readonly twoFactorTicket: null }
  | { readonly jwtToken: null; readonly twoFactorTicket: string };

/** What a plugin needs to build sign-in upon. */
export interface IdentityService {
  /**
   * Answers the user's id for the right e-mail and password. BAD_CREDENTIALS otherwise, after the same work and with the
   * same words whether the account exists or not; TOO_MANY_REQUESTS after ten failures of the account, or a hundred from the
   * network address, in 15 minutes. A browser on which the person signed in before has ten of its own. The failure that closes
   * the door sets `client.closed`.
   */
  verifyCredentials(email: string, password: string, client: ClientInfo): Promise<string>;
  /** The same for somebody who is signed in, before what only they themselves may do. */
  confirmPassword(userId: string, password: string, client: ClientInfo): Promise<void>;
  /**
   * Sets a password, tells who gave it, and ends the person's sessions, but for the one named. VALIDATION (field `password`) when it
   * is weak or too long. The second factor stays what it is.
   */
  setPassword(
    userId: string,
    password: string,
    given: { readonly by: (typeof passwordGivers)[number]; readonly keptSessionId?: string | undefined },
  ): Promise<void>;
  /** Organizations that the person belongs to and may sign in to (contacts may not). */
  organizationsOf(userId: string): Promise<readonly OrganizationOfPerson[]>;
  /**
   * After the password: a session on the visitor's device, or the ticket for `confirmSignIn` where the person has a second
   * factor. NO_ORGANIZATION when they do not belong to it.
   */
  signIn(client: ClientInfo, userId: string, organizationId: number): Promise<SignedIn>;
  /** The second step: a code of the person's application, or one of their recovery codes. BAD_CREDENTIALS otherwise. */
  confirmSignIn(client: ClientInfo, ticket: string, code: string): Promise<string>;
  /** A token of the visitor's session for another organization. */
  switchOrganization(client: ClientInfo, userId: string, organizationId: number): Promise<string>;
  endSessionsOf(userId: string, keptSessionId?: string): Promise<void>;
  /**
   * A ticket that opens one screen (`/report/…`), once, within two minutes, to read what the person may read: for printing.
   * It may stand in an address.
   */
  issueViewTicket(userId: string, organizationId: number, path: string): Promise<string>;
  /** Answers an access token that cannot be renewed. UNAUTHENTICATED for what is no ticket for that path. */
  openViewTicket(client: ClientInfo, ticket: string, path: string): Promise<string>;
  readonly twoFactor: TwoFactorService;
}

export interface TwoFactorService {
  /** A new secret that waits to be proven, for ten minutes. CONFLICT when there is a second factor already. */
  setUp(userId: string): Promise<{ readonly secret: string; readonly uri: string }>;
  /** Whether the code is the present one, of the secret that is being set up or of the one that is in use. Each opens once. */
  verify(userId: string, code: string, client?: ClientInfo): Promise<boolean>;
  /** Puts the proven secret into use and answers the recovery codes, which nobody can read again. Other devices are signed out. CONFLICT without one. */
  enable(userId: string, client: ClientInfo): Promise<readonly string[]>;
  /**
   * Ten other recovery codes; the former ones open nothing any more. BAD_CREDENTIALS without the right password or a code,
   * CONFLICT without a second factor.
   */
  renewCodes(
    userId: string,
    proof: { readonly password: string } | { readonly code: string },
    client: ClientInfo,
  ): Promise<readonly string[]>;
  /** Takes it off. BAD_CREDENTIALS without the right password and a code (or a recovery code). Other devices are signed out. */
  disable(userId: string, password: string, code: string, client: ClientInfo): Promise<void>;
}

export const identityToken = token<IdentityService>('core.identity@1');
