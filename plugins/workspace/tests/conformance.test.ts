import {
  DeadLetter,
  Job,
  JobBatch,
  PluginInstallation,
  Profile,
  Project,
  pluginPurged,
  StoredFile,
  UserOrganization,
  userLockedOut,
  uuidv7,
} from '@gleba/sdk';
import { describePlugin, type IsolationScene } from '@gleba/sdk/testing';
import { Comment } from '../src/entities/comment.entity.ts';
import { Notification } from '../src/entities/notification.entity.ts';
import { UserInvite } from '../src/entities/user-invite.entity.ts';
import { server } from '../src/server/index.ts';
import { web } from '../src/web/index.ts';

/** Somebody who can be told. */
async function member({ host, organizationId }: IsolationScene): Promise<string> {
  return host.addMember(organizationId, 'manager');
}

const endedJob = (status: 'DONE' | 'FAILED') => async (scene: IsolationScene) => {
  const userId = await member(scene);
  await scene.host.within(scene.organizationId, async (tx) => {
    const { id } = await tx.insert(Job, { type: 'probe.work', payload: {} });
    await tx.query('update core.job set created_by = $2::uuid where id = $1::uuid', [id, userId]);
    await tx.update(Job, id, { status, finishedAt: new Date().toISOString() });
  });
};
const endedBatch = (computedStatus: 'DONE' | 'FAILED') => async (scene: IsolationScene) => {
  const userId = await member(scene);
  await scene.host.within(scene.organizationId, async (tx) => {
    const { id } = await tx.insert(JobBatch, {});
    await tx.query('update core.job_batch set created_by = $2::uuid where id = $1::uuid', [id, userId]);
    await tx.update(JobBatch, id, { computedStatus });
  });
};

/** What brings about the events of the kernel's and the workspace's own rows, each so that somebody is told. */
const causes = {
  async 'workspace.tellInviterWhenInviteAccepted'(scene: IsolationScene) {
    const createdBy = await member(scene);
    await scene.host.within(scene.organizationId, async (tx) => {
      const values = { email: 'a@example.org', role: 'admin', expiration: '2030-01-01T00:00:00Z' } as const;
      const { id } = await tx.insert(UserInvite, values);
      await tx.query('update workspace.user_invite set created_by = $2::uuid where id = $1::uuid', [id, createdBy]);
      await tx.update(UserInvite, id, { accepted: true });
    });
  },
  'workspace.tellPeopleWhenTheirProfileChanged': ({ host, organizationId }: IsolationScene) =>
    host.within(organizationId, async (tx) => {
      const [profile] = await tx.list(Profile, { filter: { name: { equalTo: 'everything in one project' } } });
      await tx.update(Profile, profile?.id ?? '', { accessKeys: ['members'] });
    }),
  async 'workspace.tellPersonWhenTheirRoleChanged'(scene: IsolationScene) {
    const userId = await member(scene);
    await scene.host.within(scene.organizationId, async (tx) => {
      const [membership] = await tx.list(UserOrganization, { filter: { userId: { equalTo: userId } } });
      await tx.update(UserOrganization, membership?.id ?? '', { role: 'pilot' });
    });
  },
  'workspace.tellWhoStartedWhenJobEnded': endedJob('DONE'),
  'workspace.tellWhoStartedWhenJobFailed': endedJob('FAILED'),
  'workspace.tellWhoStartedWhenBatchEnded': endedBatch('DONE'),
  'workspace.tellWhoStartedWhenBatchFailed': endedBatch('FAILED'),
  'workspace.dropImageWhenProjectShowsAnother': ({ host, organizationId }: IsolationScene) =>
    host.within(organizationId, async (tx) => {
      const picture = { name: 'capa.png', purpose: 'workspace.projectImage', status: 'stored' } as const;
      const id = uuidv7();
      await tx.insert(StoredFile, { ...picture, id, storageKey: `files/${organizationId}/${id}` });
      const project = await tx.insert(Project, { name: 'Com capa', backgroundImage: id });
      await tx.update(Project, project.id, { backgroundImage: null });
    }),
  async 'workspace.forgetNoticesWhenPluginPurged'(scene: IsolationScene) {
    const userId = await member(scene);
    await scene.host.within(scene.organizationId, async (tx) => {
      await tx.insert(Notification, { kind: 'probe.gone', userId, causeId: uuidv7() } as never);
      const installation = { pluginId: 'probe', state: 'purged', changedAt: new Date().toISOString() } as const;
      const { id } = await tx.insert(PluginInstallation, installation);
      await tx.emit(pluginPurged, id, { plugin: 'probe', rows: {}, files: 0 });
    });
  },
  async 'workspace.tellPeopleWhenMentionedInComment'(scene: IsolationScene) {
    const mentions = [await member(scene)];
    await scene.host.within(scene.organizationId, (tx) =>
      tx.insert(Comment, { subject: Project.id, subjectId: scene.projectId, text: 'Veja', mentions }),
    );
  },
  async 'workspace.tellPeopleWhenCommentMentionsMore'(scene: IsolationScene) {
    const mentions = [await member(scene)];
    await scene.host.within(scene.organizationId, async (tx) => {
      const comment = { subject: Project.id, subjectId: scene.projectId, text: 'Veja' } as const;
      await tx.update(Comment, (await tx.insert(Comment, comment)).id, { mentions });
    });
  },
  async 'workspace.tellOwnerWhenLockedOut'(scene: IsolationScene) {
    const userId = await member(scene);
    await scene.host.within(scene.organizationId, (tx) => tx.emit(userLockedOut, userId, { email: 'ana@example.org' }));
  },
  'workspace.tellAdministratorsOfDeadLetter': ({ host, organizationId }: IsolationScene) =>
    host.within(organizationId, async (tx) => {
      await tx.insert(DeadLetter, {
        reactionId: 'probe.reaction',
        eventId: uuidv7(),
        eventName: 'probe.thing.created',
        error: 'x',
        attempts: 5,
        failedAt: new Date().toISOString(),
      });
    }),
};

describePlugin(
  { server, web },
  {
    causes,
    open: [
      'inviteByToken',
      'acceptInvite',
      'forgotPassword',
      'recoveryByToken',
      'resetPassword',
      // By the secret of an e-mail to the new address.
      'confirmEmailChange',
      // By the address that an organization gave out; nothing but a request comes of it.
      'registrationByToken',
      'requestRegistration',
      // The public page of a referral link; each asks for the link's address.
      'referralLinkByToken',
      'referralPlaces',
      'referralPostalCode',
      'publicInsertReferral',
      'POST /referral-areas',
      // Whoever has a signed form was let in when it was signed.
      'POST /aws/posted-file/',
      // What a host name shows to everybody, before anybody signs in.
      'GET /branding',
      'GET /branding/favicon',
      'GET /branding/touch-icon',
      'GET /branding/images/:id',
      'GET /manifest.webmanifest',
      'GET /legal-texts/:kind',
    ],
    membersMay: [
      // What everybody does with their own account, whatever they may besides.
      'POST /2fa/setup',
      'POST /2fa/verify',
      'POST /2fa/store-secret',
      // Each file is looked up in the name of whoever asks; files of one's own may be sent by everybody but contacts.
      'GET /aws/signed-get/',
      'GET /aws/multiple-signed-get/',
      'POST /aws/signed-post/',
      'workspace.file',
      'workspace.postedFile',
      // A file beside a comment: of the record that it is about the row is asked, by whose rules it is shown as well.
      'workspace.commentFile',
      // Says nothing of the organization: what exists in the world.
      'spatialReferences',
      'addressSearch',
      'municipalities',
      'postalCode',
      // Only the picture of a project that they may read.
      'GET /project-images/:projectId/:fileId',
      // Each person's own: notifications, settings, picture, what they report.
      'updateNotifications',
      'GET /notification',
      'GET /notification/by-id',
      'PATCH /notification',
      'setAvatar',
      'requestEmailChange',
      'GET /avatar/:userId',
      'workspace.avatar',
      'sendFeedback',
      // Of which record one may say something, its own rules say.
      'postComment',
      'workspace.screenshot',
      // What everybody agrees to, whatever they may besides.
      'pendingLegalTexts',
      'acceptLegalTexts',
      'workspace.legalText.read',
      // Each person's own devices, where they are told of what they are told of anyway.
      'pushKey',
      'addPushDevice',
      'workspace.contactMethod.read',
      'workspace.postalCodeRange.read',
    ],
  },
);
