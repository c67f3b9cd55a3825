import { definePlugin, filesToken, geocodingToken, identityToken, mailToken, postalCodesToken } from '@gleba/sdk';
import { groupKeys, membersKey, projectDetailsKey } from './access-keys.ts';
import { ContactMethod } from './entities/contact-method.entity.ts';
import { Feedback } from './entities/feedback.entity.ts';
import { Notification } from './entities/notification.entity.ts';
import { UserGroup, UserGroupMember } from './entities/user-group.entity.ts';
import { UserInvite } from './entities/user-invite.entity.ts';
import { kinds } from './notification-kinds.ts';
import { notificationsToken } from './services.ts';

/** What plugins with news use. */
export { type Notice, type NotificationService, notificationsToken } from './services.ts';

/** What every organization has: sign-in, people, projects, jobs. */
export const workspace = definePlugin({
  id: 'workspace',
  isEssential: true,
  version: '0.3.0',
  entities: [UserInvite, UserGroup, UserGroupMember, Notification, ContactMethod, Feedback],
  accessKeys: [projectDetailsKey, membersKey, ...groupKeys],
  notifications: Object.values(kinds),
  provides: [notificationsToken],
  needs: {
    identity: identityToken,
    mail: mailToken,
    files: filesToken,
    geocoding: geocodingToken,
    postalCodes: postalCodesToken,
  },
});
