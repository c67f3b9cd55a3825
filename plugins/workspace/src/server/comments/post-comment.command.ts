import { handle } from '@gleba/sdk/server';
import { Comment, CommentFile } from '../../entities/comment.entity.ts';
import { postComment } from '../../operations/comments.ts';

export const postCommentHandler = handle(postComment, async ({ tx: { asActor } }, { files, ...said }) => {
  const { id } = await asActor.insert(Comment, said);
  await asActor.insertMany(
    CommentFile,
    files.map((file) => ({ ...file, commentId: id })),
  );
  return { comment: { id } };
});
