import { allow, type GeocodingService, type PostalCodeService } from '@gleba/sdk';
import type { ServerSide } from '@gleba/sdk/server';
import { largestProjectImage, projectImageExtensions, projectImagePurpose } from '../../projects/project-image.ts';
import { addressSearchHandler, municipalitiesHandler, postalCodeHandler } from './address.queries.ts';
import { dropReplacedImage } from './drop-replaced-image.reaction.ts';
import { projectImage } from './project-image.route.ts';
import { projectRules } from './project-rules.ts';
import { spatialReferencesHandler } from './spatial-references.query.ts';

type Needs = { readonly geocoding: GeocodingService; readonly postalCodes: PostalCodeService };

/** Projects: what they must be, their pictures, where they lie. */
export function projects({ geocoding, postalCodes }: Needs) {
  return {
    operations: [
      spatialReferencesHandler,
      addressSearchHandler(geocoding),
      municipalitiesHandler,
      postalCodeHandler(postalCodes),
    ],
    routes: [projectImage],
    uploads: [
      {
        purpose: projectImagePurpose,
        permission: allow.adminAndUp,
        maxSize: largestProjectImage,
        extensions: projectImageExtensions,
      },
    ],
    reactions: [dropReplacedImage],
    writeRules: projectRules,
  } satisfies ServerSide;
}
