import {
  addressInProject,
  DeadLetter,
  type DeclaredJobs,
  deadLetterOpened,
  Job,
  JobBatch,
  jobBatchFailed,
  jobBatchFinished,
  jobFailed,
  jobFinished,
  Profile,
  Project,
  profileKeysChanged,
  type RecordOf,
  roleChanged,
  StoredFile,
  UserOrganization,
  UserProfile,
  z,
} from '@gleba/sdk';
import { type AnyReaction, defineReaction, type ReactionContext } from '@gleba/sdk/server';
import { UserInvite } from '../../entities/user-invite.entity.ts';
import { inviteAccepted } from '../../events/user-invite.event.ts';
import { kinds } from '../../notification-kinds.ts';
import { members } from '../people/find-members.ts';
import { isQuiet } from '../quiet-jobs.ts';
import { notifications } from './notify.ts';

const { notify } = notifications;

/** Whoever invited learns that the place was taken. */
const tellInviter = defineReaction({
  id: 'workspace.tellInviterWhenInviteAccepted',
  on: inviteAccepted,
  async run({ tx }, { data: { id } }) {
    const invite = await tx.find(UserInvite, id, { lock: true });
    if (!invite?.accepted || !invite.createdBy) return;
    await notify(tx, {
      kind: kinds.inviteAccepted,
      to: [invite.createdBy],
      causeId: invite.id,
      values: { person: invite.name ?? invite.email },
      link: '/people/users',
    });
  },
});

const tellWhoGotAProfile = defineReaction({
  id: 'workspace.tellPersonWhenAddedToProject',
  on: UserProfile.events.created,
  async run({ tx }, { data: { id }, actor }) {
    const given = await tx.find(UserProfile, id, { lock: true });
    if (!given || given.userId === actor) return;
    const profile = await tx.find(Profile, given.profileId);
    const project = given.projectId ? await tx.find(Project, given.projectId) : undefined;
    if (!profile) return;
    await notify(tx, {
      kind: project ? kinds.addedToProject : kinds.profileGiven,
      to: [given.userId],
      causeId: given.id,
      values: { profile: profile.name, project: project?.name ?? '' },
      link: project ? addressInProject(project.id) : '/projects',
      projectId: project?.id ?? null,
    });
  },
});

/** What a profile grants is what its people may: they hear of it, but for who changed it. */
const tellWhoseProfileChanged = defineReaction({
  id: 'workspace.tellPeopleWhenTheirProfileChanged',
  on: profileKeysChanged,
  async run({ tx }, { id: eventId, actor, data: { id } }) {
    const profile = await tx.find(Profile, id, { lock: true });
    if (!profile) return;
    const holders = await tx.list(UserProfile, { filter: { profileId: { equalTo: id } } });
    await notify(tx, {
      kind: kinds.profileChanged,
      to: holders.map(({ userId }) => userId).filter((userId) => userId !== actor),
      causeId: eventId,
      values: { profile: profile.name },
      link: '/projects',
    });
  },
});

const tellWhoseRoleChanged = defineReaction({
  id: 'workspace.tellPersonWhenTheirRoleChanged',
  on: roleChanged,
  async run({ tx }, { id: eventId, actor, data: { id } }) {
    const membership = await tx.find(UserOrganization, id, { lock: true });
    if (!membership || membership.userId === actor) return;
    await notify(tx, {
      kind: kinds.roleChanged,
      to: [membership.userId],
      causeId: eventId,
      values: { role: { key: `core.userOrganization.role.${membership.role}` } },
      link: '/projects',
    });
  },
});

/** Whoever started a job learns how it ended. One of a batch says nothing by itself: the batch does. */
function tellWhoStartedAJob(declared: DeclaredJobs) {
  const run = ({ tx }: ReactionContext, { recordId }: { readonly recordId: string }) =>
    tellOfJob(tx, declared, recordId);
  return [
    defineReaction({ id: 'workspace.tellWhoStartedWhenJobEnded', on: jobFinished, run }),
    defineReaction({ id: 'workspace.tellWhoStartedWhenJobFailed', on: jobFailed, run }),
  ];
}

async function tellOfJob(tx: ReactionContext['tx'], declared: DeclaredJobs, recordId: string): Promise<void> {
  const job = await tx.find(Job, recordId, { lock: true });
  if (!job?.createdBy || job.jobBatchId || !isOver(job.status)) return;
  if (job.status === 'DONE' && isQuiet(declared, job)) return;
  await notify(tx, {
    kind: job.status === 'DONE' ? kinds.jobDone : kinds.jobFailed,
    to: [job.createdBy],
    // Started anew after a failure, it ends a second time.
    causeId: `${job.id} ${job.finishedAt ?? ''}`,
    values: {
      job: { key: `job.${job.type}` },
      about: await whatAbout(tx, job),
      error: (job.error ?? '').slice(0, 300),
    },
    link: `/jobs/${job.id}`,
    projectId: job.projectId,
  });
}

/** ' (lotes.zip, Vila Nova)': the file that a job reads and the project that it is about, as far as it has them. */
async function whatAbout(tx: ReactionContext['tx'], job: RecordOf<typeof Job>): Promise<string> {
  const { fileId } = z.safeParse(ofFile, job.payload).data ?? {};
  const file = fileId === undefined ? undefined : await tx.find(StoredFile, fileId);
  const project = job.projectId === null ? undefined : await tx.find(Project, job.projectId);
  const names = [file?.name, project?.name].filter((name) => name !== undefined);
  return names.length > 0 ? ` (${names.join(', ')})` : '';
}

const ofFile = z.object({ fileId: z.uuid() });

const tellWhoStartedABatch = [
  defineReaction({ id: 'workspace.tellWhoStartedWhenBatchEnded', on: jobBatchFinished, run: tellOfBatch }),
  defineReaction({ id: 'workspace.tellWhoStartedWhenBatchFailed', on: jobBatchFailed, run: tellOfBatch }),
];

async function tellOfBatch({ tx }: ReactionContext, { recordId }: { readonly recordId: string }): Promise<void> {
  const batch = await tx.find(JobBatch, recordId, { lock: true });
  if (!batch?.createdBy || !isOver(batch.computedStatus)) return;
  const count = await tx.count(Job, { filter: { jobBatchId: { equalTo: batch.id } } });
  await notify(tx, {
    kind: batch.computedStatus === 'DONE' ? kinds.batchDone : kinds.batchFailed,
    to: [batch.createdBy],
    causeId: batch.id,
    values: { count },
    link: '/jobs',
    projectId: batch.projectId,
  });
}

/** Work that nobody waits for any more: administrators decide. */
const tellOfDeadLetter = defineReaction({
  id: 'workspace.tellAdministratorsOfDeadLetter',
  on: deadLetterOpened,
  async run({ tx }, { data: { id } }) {
    const letter = await tx.find(DeadLetter, id, { lock: true });
    if (letter?.status !== 'open') return;
    await notify(tx, {
      kind: kinds.deadLetter,
      to: await members.find(tx, { roles: kinds.deadLetter.roles }),
      causeId: letter.id,
      values: { event: letter.eventName },
      link: `/admin/dead-letters/${letter.id}`,
    });
  },
});

function isOver(status: string): status is 'DONE' | 'FAILED' {
  return status === 'DONE' || status === 'FAILED';
}

export const notificationReactions = (declared: DeclaredJobs): readonly AnyReaction[] => [
  tellInviter,
  tellWhoGotAProfile,
  tellWhoseProfileChanged,
  tellWhoseRoleChanged,
  ...tellWhoStartedAJob(declared),
  ...tellWhoStartedABatch,
  tellOfDeadLetter,
];
