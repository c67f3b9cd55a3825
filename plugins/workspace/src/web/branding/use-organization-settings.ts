import { type AnswerOf, Organization } from '@gleba/sdk';
import { useQuery } from '@gleba/sdk/web';
import { organizationSettings } from '../../operations/branding.ts';

export type OrganizationSettings = AnswerOf<typeof organizationSettings>;

/** What administrators settle for their organization, asked again when somebody changed it. */
export function useOrganizationSettings() {
  const { answer: settings, failure: error, reload } = useQuery(organizationSettings, {}, { staleOn: [Organization] });
  return { settings, error, reload };
}
