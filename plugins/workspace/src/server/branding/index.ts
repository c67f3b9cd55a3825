import type { MailService } from '@gleba/sdk';
import type { ServerSide } from '@gleba/sdk/server';
import { brandImage, putBrandImage, removeBrandImage } from './brand-image.routes.ts';
import { saveBrandingColors, saveBrandingDomain, verifyDomain } from './branding.commands.ts';
import { brandingRoutes } from './branding.routes.ts';
import type { FindTexts } from './find-texts.ts';
import { organizationSettings, saveGeneralSettings } from './organization-settings.ts';

/** White-label and what else an organization's administrators settle. */
export function branding(mail: MailService, findTexts?: FindTexts) {
  return {
    commands: [saveBrandingDomain(mail), verifyDomain(findTexts), saveBrandingColors, saveGeneralSettings],
    queries: [organizationSettings(mail)],
    routes: [...brandingRoutes, brandImage, putBrandImage, removeBrandImage],
    // Two transactions at once cannot both take a name; names of removed organizations are free.
    schemaSteps: [
      {
        id: 'organizationCustomDomain',
        sql: `create unique index organization_custom_domain_key on core.organization (custom_domain)
              where custom_domain is not null and deleted_at is null`,
      },
    ],
  } satisfies ServerSide;
}
