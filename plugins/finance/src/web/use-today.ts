import { currentDay, type Day, Organization } from '@gleba/sdk';
import { useRecord, useServices } from '@gleba/sdk/web';

/**
 * Today by the organization's own clock, by which the server says what is late. Undefined until it is known which clock that is; where that
 * cannot be told, Brasília's.
 */
export function useToday(): Day | undefined {
  const { session } = useServices();
  const { record, status } = useRecord(Organization, String(session.me?.organizationId ?? ''), {
    with: ['preferences'],
  });
  if (record) return 'preferences' in record ? currentDay(new Date(), record.preferences?.timeZone) : undefined;
  return status === 'loading' ? undefined : currentDay();
}
