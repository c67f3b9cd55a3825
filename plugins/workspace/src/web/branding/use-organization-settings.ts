import type { Language } from '@gleba/sdk';
import { useServices } from '@gleba/sdk/web';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface OrganizationSettings {
  readonly name: string;
  readonly language: Language;
  readonly timeZone: string;
  readonly idleMinutes: number | null;
  readonly customDomain: string | null;
  readonly requestedDomain: string | null;
  readonly domainProof: { readonly name: string; readonly value: string } | null;
  readonly defaultDomain: string;
  readonly mayUseDefaultDomain: boolean;
  readonly emailFrom: string | null;
  readonly uiCustomizations: Readonly<Record<string, unknown>> | null;
}

const document =
  'query OrganizationSettings { organizationSettings { name language timeZone idleMinutes customDomain requestedDomain ' +
  'domainProof { name value } defaultDomain mayUseDefaultDomain emailFrom uiCustomizations } }';

/** What administrators settle for their organization, asked again when somebody changed it. */
export function useOrganizationSettings() {
  const { api, live } = useServices();
  const [answer, setAnswer] = useState<{ readonly settings?: OrganizationSettings; readonly error?: unknown }>({});
  const latest = useRef(0);
  const reload = useCallback(async () => {
    latest.current += 1;
    const asked = latest.current;
    try {
      const { organizationSettings } = await api.graphql<{ organizationSettings: OrganizationSettings }>(
        document,
        {},
        { isQuiet: true },
      );
      if (asked === latest.current) setAnswer({ settings: organizationSettings });
    } catch (error) {
      if (asked === latest.current) setAnswer((known) => ({ ...known, error }));
    }
  }, [api]);
  useEffect(() => {
    const stop = live.subscribe((message) => {
      if (message.kind === 'reset' || ('entity' in message && message.entity === 'core.organization')) void reload();
    });
    void reload();
    return () => {
      stop();
      // What is still on its way is for nobody.
      latest.current += 1;
    };
  }, [live, reload]);
  return { ...answer, reload };
}
