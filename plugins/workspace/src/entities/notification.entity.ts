import { allow, defineEntity, instant, json, Project, reference, text, User, z } from '@gleba/sdk';

/** Put into the sentence of a notification's kind: as it is, or the text of a locale key. */
const notificationValue = z.union([
  z.string().check(z.maxLength(300)),
  z.number(),
  z.object({ key: z.string().check(z.maxLength(150)) }),
]);

/** Something that one person is told. Nobody else reads it, not even an administrator; they themselves only mark it read. */
export const Notification = defineEntity('workspace.notification', {
  scope: 'organization',
  title: ['kind'],
  fields: {
    userId: reference(User, {
      required: true,
      inverse: 'notifications',
      onDelete: 'cascade',
      writing: 'never',
    }),
    /** Id of a `NotificationKind`; its plugin may be away. */
    kind: text({ required: true, max: 150, writing: 'never' }),
    values: json(z.record(z.string(), notificationValue), { writing: 'never' }),
    /** A path of this program. */
    link: text({ max: 500, pattern: /^\/(?![/\\])/, writing: 'never' }),
    projectId: reference(Project, {
      inverse: 'notifications',
      onDelete: 'cascade',
      writing: 'never',
    }),
    /** What it is about; a person is told of one cause once. */
    causeId: text({ required: true, max: 100, writing: 'never' }),
    readAt: instant({ indexed: true }),
  },
  unique: [{ id: 'cause', fields: ['userId', 'kind', 'causeId'] }],
  access: { read: allow.own('userId'), create: allow.nobody, update: allow.own('userId'), delete: allow.nobody },
  derive: { create: false, delete: false },
});
