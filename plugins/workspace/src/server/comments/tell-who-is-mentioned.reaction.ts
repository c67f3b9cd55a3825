import { linkTo, User } from '@gleba/sdk';
import { defineReaction, type UnitOfWork } from '@gleba/sdk/server';
import { Comment } from '../../entities/comment.entity.ts';
import { kinds } from '../../notification-kinds.ts';
import { notifications } from '../notifications/notify.ts';

/** That they are named, and where: what names the record is asked when they read it, by their own rights. */
async function tell(tx: UnitOfWork, id: string): Promise<void> {
  const comment = await tx.find(Comment, id, { lock: true });
  if (!comment || comment.deletedAt || !comment.mentions?.length) return;
  const author = comment.createdBy ? await tx.find(User, comment.createdBy) : undefined;
  await notifications.notify(tx, {
    kind: kinds.mentioned,
    to: comment.mentions.filter((userId) => userId !== comment.createdBy),
    causeId: comment.id,
    values: { person: author?.name ?? '' },
    link: linkTo(comment.subject, comment.subjectId),
  });
}

const tellWhoIsMentioned = defineReaction({
  id: 'workspace.tellPeopleWhenMentionedInComment',
  on: Comment.events.created,
  run: ({ tx }, { data: { id } }) => tell(tx, id),
});

const tellWhoIsMentionedLater = defineReaction({
  id: 'workspace.tellPeopleWhenCommentMentionsMore',
  on: Comment.events.changed,
  // Who was told of the comment before is not told again.
  run: ({ tx }, { data: { id } }) => tell(tx, id),
});

export const commentReactions = [tellWhoIsMentioned, tellWhoIsMentionedLater];
