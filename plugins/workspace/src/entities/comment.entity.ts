import { allow, defineEntity, file, json, reference, text, z } from '@gleba/sdk';

/** As many as one comment names and carries. */
export const maxMentions = 30;
export const maxCommentFiles = 20;
export const commentFilePurpose = 'workspace.commentFile';

const aboutReadable = allow.linked('subject', 'subjectId');
/** Its author's; administrators remove what does not belong there, and take it back. */
const ownOrManaged = allow.all(allow.any(allow.own('createdBy'), allow.adminAndUp), aboutReadable);

/** What somebody says of a record, whichever it is of those that things may be linked to. Who may read the record reads it. */
export const Comment = defineEntity('workspace.comment', {
  scope: 'organization',
  softDelete: true,
  title: ['text'],
  fields: {
    /** Id of the record's entity, and the record's. */
    subject: text({ required: true, max: 120, writing: 'create' }),
    subjectId: text({ required: true, max: 36, writing: 'create', indexed: true }),
    text: text({ required: true, max: 4000 }),
    /** User ids of the people whom the text names. */
    mentions: json(z.array(z.uuid()).check(z.maxLength(maxMentions))),
  },
  access: {
    read: aboutReadable,
    create: aboutReadable,
    update: ownOrManaged,
    delete: ownOrManaged,
  },
});

/** A file beside a comment. */
export const CommentFile = defineEntity('workspace.commentFile', {
  scope: 'organization',
  title: ['name'],
  fields: {
    commentId: reference(Comment, {
      required: true,
      inverse: 'files',
      onDelete: 'cascade',
      writing: 'create',
    }),
    fileId: file({ purpose: commentFilePurpose, writing: 'create' }),
    /** As the person's device named it. */
    name: text({ required: true, max: 300, writing: 'create' }),
  },
  access: {
    read: allow.related('comment'),
    create: allow.all(allow.own('createdBy'), allow.related('comment')),
    update: allow.nobody,
    delete: allow.all(allow.own('createdBy'), allow.related('comment')),
  },
  derive: { update: false },
});
