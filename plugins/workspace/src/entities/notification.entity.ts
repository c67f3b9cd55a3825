import { allow, defineEntity, instant, json, mini, reference, text } from '@gleba/sdk';

/** Put into the sentence of a notification's kind: as it is, or the text of a locale key. */
const notificationValue = mini.union([
  mini.string().check(mini.maxLength(300)),
  mini.number(),
  mini.object({ key: mini.string().check(mini.maxLength(150)) }),
]);

/** Something that one person is told. Nobody else reads it, not even an administrator; they themselves only mark it read. */
export const Notification = defineEntity('workspace.notification', {
  scope: 'organization',
  title: ['kind'],
  fields: {
    userId: reference('core.user', {
      required: true,
      inverse: 'notifications',
      onDelete: 'cascade',
      writing: 'never',
    }),
    /** Id of a `NotificationKind`; its plugin may be away. */
    kind: text({ required: true, max: 150, writing: 'never' }),
    values: json(mini.record(mini.string(), notificationValue), { writing: 'never' }),
    /** A path of this program. */
    link: text({ max: 500, pattern: /^\/(?![/\\])/, writing: 'never' }),
    projectId: reference('core.project', {
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
