import { currentDay, type Day } from '../../day/days.ts';
import { Organization } from '../../identity/identity-entities.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';

/** Today by the organization's own clock: between two zones something is late in one and due today in the other. */
export async function todayOf(tx: UnitOfWork, now = new Date()): Promise<Day> {
  const { preferences } = await tx.get(Organization, String(tx.actor.organizationId));
  return currentDay(now, preferences?.timeZone);
}
