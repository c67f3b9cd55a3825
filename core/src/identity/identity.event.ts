import * as z from 'zod/mini';
import { changeOf, defineEvent } from '../event/define-event.ts';
import { Organization, Profile, Project, User, UserOrganization } from './identity-entities.ts';
import { Session } from './session-entity.ts';

/** Somebody signed in on a browser. */
export const signedIn = defineEvent(
  'core.session.signedIn',
  changeOf(Session, 'kind', { to: ['device'], alsoFirst: true }),
);

/** Somebody failed so often to sign in as a person that the door is closed for a while; told once a day. */
export const userLockedOut = defineEvent('core.user.lockedOut', { about: User, data: { email: z.string() } });

/** Who gave a person another password: they themselves, an administrator, or whoever held an e-mail to their address. */
export const passwordGivers = ['owner', 'administrator', 'letter'] as const;

/** A person has another password. */
export const passwordChanged = defineEvent('core.user.passwordChanged', {
  about: User,
  data: { by: z.enum(passwordGivers) },
});

/** Whoever runs the server let somebody try again who had been locked out. */
export const userUnlocked = defineEvent('core.user.unlocked', { about: User, data: { email: z.string() } });

/** A person put a second factor into use, or took it off. */
export const secondFactorChanged = defineEvent('core.user.secondFactorChanged', changeOf(User, 'twoFaEnabled'));

/** A member of an organization got another role there. */
export const roleChanged = defineEvent('core.userOrganization.roleChanged', changeOf(UserOrganization, 'role'));

/** What a profile grants to its people is not what it was. */
export const profileKeysChanged = defineEvent('core.profile.keysChanged', changeOf(Profile, 'accessKeys'));

/** An organization was removed: nobody enters it any more. */
export const organizationClosed = defineEvent(
  'core.organization.closed',
  changeOf(Organization, 'deletedAt', { from: [null] }),
);

/** An organization that had been removed was taken back. */
export const organizationReopened = defineEvent(
  'core.organization.reopened',
  changeOf(Organization, 'deletedAt', { to: [null] }),
);

/** An organization is reached under another host name of its own, or under none. */
export const domainChanged = defineEvent('core.organization.domainChanged', changeOf(Organization, 'customDomain'));

/** A project went on to another step of its organization's way. */
export const projectStageChanged = defineEvent('core.project.stageChanged', changeOf(Project, 'projectStageId'));

/** A project shows another picture, or none. */
export const projectImageChanged = defineEvent('core.project.imageChanged', changeOf(Project, 'backgroundImage'));

export const identityEvents = [
  signedIn,
  userLockedOut,
  passwordChanged,
  userUnlocked,
  secondFactorChanged,
  roleChanged,
  profileKeysChanged,
  organizationClosed,
  organizationReopened,
  domainChanged,
  projectStageChanged,
  projectImageChanged,
];
