import { embeddedGeocoding, embeddedPostalCodes, joinSides, serverSide } from '@gleba/sdk/server';
import { workspace } from '../plugin.ts';
import { ownAccount } from './account/index.ts';
import { avatars } from './avatar/index.ts';
import type { FindTexts } from './branding/find-texts.ts';
import { branding } from './branding/index.ts';
import { catalogues } from './catalogues/index.ts';
import { postCommentHandler } from './comments/post-comment.command.ts';
import { commentReactions } from './comments/tell-who-is-mentioned.reaction.ts';
import { dashboards } from './dashboards/index.ts';
import { feedback } from './feedback/index.ts';
import { fileRoutes } from './files/file.routes.ts';
import { filePurposes } from './files/file-purposes.ts';
import { legal } from './legal/index.ts';
import { notices } from './notifications/index.ts';
import { organizations } from './organizations/index.ts';
import { people } from './people/index.ts';
import { postalCodeTable } from './postal-codes/index.ts';
import { projects } from './projects/index.ts';
import { pushes } from './push/index.ts';
import { referrals } from './referrals/index.ts';
import { registration } from './registration/index.ts';
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts';

/** `findTexts`: what the DNS says, where it is not to be the public one. */
export const workspaceServer = (findTexts?: FindTexts) =>
  serverSide(
    workspace,
    ({ needs: { declaredJobs, entities, identity, mail, files, requestLimits, readers }, wants }) => {
      const { geocoding = embeddedGeocoding, postalCodes = embeddedPostalCodes } = wants;
      return joinSides([
        { routes: twoFactorRoutes(identity) },
        people({ identity, mail }),
        ownAccount({ identity, mail }),
        projects({ geocoding, postalCodes }),
        referrals({ limits: requestLimits, geocoding, postalCodes }),
        branding(mail, findTexts),
        organizations,
        { routes: fileRoutes(files), uploads: filePurposes },
        notices(mail, declaredJobs),
        pushes(wants.push, mail),
        registration(requestLimits),
        catalogues,
        postalCodeTable(readers),
        legal,
        dashboards(entities, wants.embedding),
        feedback(mail),
        { operations: [postCommentHandler], reactions: commentReactions },
        avatars(mail),
      ]);
    },
  );

export const server = workspaceServer();
