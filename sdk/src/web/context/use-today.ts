import { currentDay, type Day } from '@gleba/core';
import { useServices } from './services.tsx';

/** Today by the organization's own clock, by which the server says what is late. */
export function useToday(): Day {
  return currentDay(new Date(), useServices().session.organization?.timeZone);
}
