import { token } from '../plugin/token.ts';

export interface OrganizationOfPerson {
  readonly id: number;
  readonly name: string;
  readonly role: string;
}

/** What a plugin needs to build sign-in upon. */
export interface IdentityService {
  /**
   * Answers the user's id for the right e-mail and password. BAD_CREDENTIALS otherwise, after the same work and with the
   * same words whether the account exists or not; TOO_MANY_REQUESTS after ten failures of the account, or a hundred from the
   * network address, in 15 minutes.
   */
  verifyCredentials(email: string, password: string, clientAddress?: string): Promise<string>;
  /** Organizations that the person belongs to and may sign in to (contacts may not). */
  organizationsOf(userId: string): Promise<readonly OrganizationOfPerson[]>;
  issueToken(userId: string, organizationId: number): Promise<string>;
}

export const identityToken = token<IdentityService>('core.identity@1');
