import { allow, defineCommand, list, pick, z } from '@gleba/sdk';
import { Comment, CommentFile, maxCommentFiles } from '../entities/comment.entity.ts';

/** Says something of a record, with its files: all of it or nothing. Who may, the rows' own rules say. */
export const postComment = defineCommand('postComment', {
  permission: allow.member,
  input: {
    subject: pick(Comment, 'subject'),
    subjectId: pick(Comment, 'subjectId'),
    text: pick(Comment, 'text'),
    mentions: pick(Comment, 'mentions'),
    files: list({ fileId: z.uuid(), name: pick(CommentFile, 'name') }, { max: maxCommentFiles }),
  },
  output: { comment: { id: pick(Comment, 'id') } },
});

export const commentOperations = [postComment];
