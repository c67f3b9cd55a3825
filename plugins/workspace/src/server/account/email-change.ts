import { createHash } from 'node:crypto';

/** Purpose of a ticket that changes a person's address to this one and to no other. */
export function emailChangeOf(newEmail: string): string {
  return `workspace.emailChange.${createHash('sha256').update(newEmail).digest('base64url')}`;
}
