import {
  cron,
  declaredJobsToken,
  definePlugin,
  embeddingToken,
  entitiesToken,
  filesToken,
  foreignReadersToken,
  geocodingToken,
  identityToken,
  mailToken,
  moveOperation,
  ProjectStage,
  postalCodesToken,
  pushToken,
  requestLimitsToken,
} from '@gleba/sdk';
import {
  dashboardsKey,
  dashboardsManageKey,
  groupKeys,
  membersKey,
  preProjectsKey,
  projectDetailsKey,
} from './access-keys.ts';
import { Comment, CommentFile } from './entities/comment.entity.ts';
import { ContactMethod } from './entities/contact-method.entity.ts';
import { Dashboard } from './entities/dashboard.entity.ts';
import { Feedback } from './entities/feedback.entity.ts';
import { LegalConsent, LegalText } from './entities/legal-text.entity.ts';
import { Notification } from './entities/notification.entity.ts';
import { PostalCodeRange } from './entities/postal-code-range.entity.ts';
import { PushDevice } from './entities/push-device.entity.ts';
import { ProjectReferral, Referral } from './entities/referral.entity.ts';
import { ReferralLink } from './entities/referral-link.entity.ts';
import { Registration } from './entities/registration.entity.ts';
import { UserGroup, UserGroupMember } from './entities/user-group.entity.ts';
import { UserInvite } from './entities/user-invite.entity.ts';
import { legalTextEvents } from './events/legal-text.event.ts';
import { referralLinkEvents } from './events/referral-link.event.ts';
import { inviteEvents } from './events/user-invite.event.ts';
import {
  receiveRegistration,
  sendAccountNotice,
  sendDigest,
  sendDigests,
  sendEmailChange,
  sendFeedbackMail,
  sendInvite,
  sendLockNotice,
  sendPush,
  sendRecovery,
} from './jobs.ts';
import { kinds } from './notification-kinds.ts';
import { accountOperations } from './operations/account.ts';
import { brandingOperations } from './operations/branding.ts';
import { commentOperations } from './operations/comments.ts';
import { dashboardOperations } from './operations/dashboards.ts';
import { feedbackOperations } from './operations/feedback.ts';
import { legalTextOperations } from './operations/legal-texts.ts';
import { notificationsOperations } from './operations/notifications.ts';
import { organizationsOperations } from './operations/organizations.ts';
import { peopleOperations } from './operations/people.ts';
import { importPostalCodes, postalCodeOperations } from './operations/postal-codes.ts';
import { projectsOperations } from './operations/projects.ts';
import { pushOperations } from './operations/push.ts';
import { referralsOperations } from './operations/referrals.ts';
import { registrationOperations } from './operations/registration.ts';
import { membersToken, notificationsToken, outlineReadersToken } from './services.ts';

/** Telling people, finding them, and what a plugin that reads files with shapes offers. */
export {
  type FileOutline,
  type MemberQuery,
  type MemberService,
  membersToken,
  type Notice,
  type NotificationService,
  notificationsToken,
  type OutlineReader,
  outlineReadersToken,
} from './services.ts';

/** What every organization has: sign-in, people, projects, jobs. */
export const workspace = definePlugin({
  id: 'workspace',
  isEssential: true,
  version: '0.9.0',
  entities: [
    UserInvite,
    Registration,
    UserGroup,
    UserGroupMember,
    Notification,
    PushDevice,
    ContactMethod,
    PostalCodeRange,
    Feedback,
    Comment,
    CommentFile,
    ReferralLink,
    Referral,
    ProjectReferral,
    Dashboard,
    LegalText,
    LegalConsent,
  ],
  events: [...inviteEvents, ...referralLinkEvents, ...legalTextEvents],
  jobs: [
    ...[sendInvite, sendRecovery, sendLockNotice, sendEmailChange, sendAccountNotice, sendFeedbackMail],
    ...[sendDigests, sendDigest, sendPush, receiveRegistration, importPostalCodes],
  ],
  // Before the office opens, by the clock of most of the country.
  schedules: [cron('0 7 * * *', sendDigests, {})],
  operations: [
    ...accountOperations,
    ...brandingOperations,
    ...commentOperations,
    ...dashboardOperations,
    ...feedbackOperations,
    ...legalTextOperations,
    ...notificationsOperations,
    ...organizationsOperations,
    ...peopleOperations,
    ...postalCodeOperations,
    ...projectsOperations,
    ...pushOperations,
    ...registrationOperations,
    ...referralsOperations,
    moveOperation(ContactMethod),
    moveOperation(ProjectStage),
  ],
  accessKeys: [projectDetailsKey, membersKey, preProjectsKey, dashboardsKey, dashboardsManageKey, ...groupKeys],
  notifications: Object.values(kinds),
  provides: [notificationsToken, membersToken, outlineReadersToken],
  needs: {
    entities: entitiesToken,
    declaredJobs: declaredJobsToken,
    identity: identityToken,
    mail: mailToken,
    files: filesToken,
    requestLimits: requestLimitsToken,
    readers: foreignReadersToken,
  },
  wants: { embedding: embeddingToken, geocoding: geocodingToken, postalCodes: postalCodesToken, push: pushToken },
});
