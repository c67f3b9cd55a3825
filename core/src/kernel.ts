import { MailTicket } from './account/mail-ticket-entity.ts';
import { deadLetterEvents } from './event/dead-letter.event.ts';
import { DeadLetter } from './event/dead-letter-entity.ts';
import { eventOperations } from './event/event-operations.ts';
import { fileEvents } from './file/file.event.ts';
import { StoredFile } from './file/file-entities.ts';
import { fileOperations } from './file/file-operations.ts';
import { removeAbandonedUploads } from './file/remove-abandoned-uploads.job.ts';
import { Company } from './identity/company-entity.ts';
import { identityEvents } from './identity/identity.event.ts';
import { Organization, Profile, Project, User, UserOrganization, UserProfile } from './identity/identity-entities.ts';
import { noteLockout } from './identity/note-lockout.job.ts';
import { ownSessionOperations } from './identity/own-session-operations.ts';
import { ProjectStage } from './identity/project-stage-entity.ts';
import { Session } from './identity/session-entity.ts';
import { sessionOperations } from './identity/session-operations.ts';
import { changeMany, undoMany } from './job/change-many.job.ts';
import { jobEvents } from './job/job.event.ts';
import { Job, JobBatch, JobItem, JobSchedule, ScheduledRun } from './job/job-entities.ts';
import { jobOperations } from './job/job-operations.ts';
import { every } from './job/schedule.ts';
import { StoredMail } from './mail/stored-mail-entity.ts';
import { accessKeys } from './permission/access-key-operations.ts';
import { pluginEvents } from './plugin/plugin.event.ts';
import { definePlugin } from './plugin/plugin.ts';
import { PluginInstallation } from './plugin/plugin-installation-entity.ts';
import { exportPlugin, purgePlugin } from './plugin/plugin-jobs.ts';
import { pluginOperations } from './plugin/plugin-operations.ts';

/** The kernel's own entities, declared by the same means as a plugin's. */
export const kernel = definePlugin({
  id: 'core',
  version: '0.7.0',
  isEssential: true,
  entities: [
    Organization,
    User,
    Company,
    ProjectStage,
    Project,
    UserOrganization,
    Profile,
    UserProfile,
    Session,
    JobBatch,
    Job,
    JobItem,
    JobSchedule,
    ScheduledRun,
    StoredFile,
    DeadLetter,
    PluginInstallation,
    MailTicket,
    StoredMail,
  ],
  operations: [
    ...sessionOperations,
    ...ownSessionOperations,
    ...eventOperations,
    ...fileOperations,
    ...jobOperations,
    ...pluginOperations,
    accessKeys,
  ],
  events: [...identityEvents, ...jobEvents, ...fileEvents, ...deadLetterEvents, ...pluginEvents],
  jobs: [noteLockout, exportPlugin, purgePlugin, removeAbandonedUploads, changeMany, undoMany],
  schedules: [every('1 hour', removeAbandonedUploads, {}, { scope: 'cluster' })],
});
