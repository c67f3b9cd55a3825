import { type Day, defaultTimeZone, Organization } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';

/** Today by the organization's own clock: between two zones something is late in one and due today in the other. */
export async function todayOf(tx: UnitOfWork, now = new Date()): Promise<Day> {
  const { preferences } = await tx.get(Organization, String(tx.actor.organizationId));
  const timeZone = preferences?.timeZone ?? defaultTimeZone;
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
}
