import type { MailService } from '@gleba/sdk';
import type { ServerSide } from '@gleba/sdk/server';
import { brandImage, putBrandImage, removeBrandImage } from './brand-image.routes.ts';
import { saveBrandingColorsHandler, saveBrandingDomainHandler, verifyDomainHandler } from './branding.commands.ts';
import { brandingRoutes } from './branding.routes.ts';
import type { FindTexts } from './find-texts.ts';
import { organizationSettingsHandler, saveGeneralSettingsHandler } from './organization-settings.ts';

/** White-label and what else an organization's administrators settle. */
export function branding(mail: MailService, findTexts?: FindTexts) {
  return {
    operations: [
      saveBrandingDomainHandler(mail),
      verifyDomainHandler(findTexts),
      saveBrandingColorsHandler,
      saveGeneralSettingsHandler,
      organizationSettingsHandler(mail),
    ],
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
