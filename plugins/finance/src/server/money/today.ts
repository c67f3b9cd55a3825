import { currentDay, type Day, Organization } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';

/** Today by the organization's own clock: between two zones something is late in one and due today in the other. */
export async function todayOf(tx: UnitOfWork, now = new Date()): Promise<Day> {
  const { preferences } = await tx.get(Organization, String(tx.actor.organizationId));
  return currentDay(now, preferences?.timeZone);
}
