import { type Entity, formatDateTime, type IncludedOf, type RecordOf } from '@gleba/sdk';
import {
  Button,
  EmptyState,
  FileLink,
  Group,
  IconMessage,
  observer,
  PersonName,
  type RecordPartProps,
  Stack,
  Text,
  useList,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import { Comment, CommentFile } from '../../entities/comment.entity.ts';
import { postComment } from '../../operations/comments.ts';
import { CommentForm, type WrittenComment } from './comment-form.tsx';

const included = { createdByUser: ['name', 'avatarId'] } as const;
type Row = RecordOf<typeof Comment> & IncludedOf<typeof Comment, typeof included>;
type Attached = RecordOf<typeof CommentFile>;

/** The latest that a record shows; nobody reads further back than that. */
const most = 300;

/** What people say of a record, and where one says something oneself. */
export default observer(function CommentsTab({ entity, record }: RecordPartProps) {
  const t = useTranslate();
  const about = { subject: { equalTo: entity.id }, subjectId: { equalTo: record.id } };
  const comments = useList(Comment, {
    filter: about,
    orderBy: ['createdAt'],
    include: included,
  });
  const attached = useList(CommentFile, { filter: { comment: about }, orderBy: ['createdAt'] });
  useEffect(() => {
    comments.ensureRange(0, most);
    attached.ensureRange(0, most);
  }, [comments, attached]);
  const { rows } = comments;
  const files = attached.rows;
  return (
    <Stack gap="lg">
      {comments.totalCount === 0 ? (
        <EmptyState
          icon={<IconMessage size={24} stroke={1.5} />}
          title={t('workspace.comments.none')}
          text={t('workspace.comments.noneText')}
        />
      ) : null}
      {rows.map((row) => (
        <CommentItem
          key={row.id}
          comment={row}
          files={files.filter(({ commentId }) => commentId === row.id)}
          projectId={projectOf(record)}
        />
      ))}
      <NewComment entity={entity} recordId={record.id} projectId={projectOf(record)} />
    </Stack>
  );
});

interface ItemProps {
  readonly comment: Row;
  readonly files: readonly Attached[];
  readonly projectId: string | undefined;
}

const CommentItem = observer(function CommentItem({ comment, files, projectId }: ItemProps) {
  const t = useTranslate();
  const { notifier, session } = useServices();
  const store = useStore(Comment);
  const [isEditing, setEditing] = useState(false);
  const author = comment.createdByUser;
  const facts = { fields: { ...comment }, projectId: projectId ?? null };
  const isOwn = comment.createdBy !== null && comment.createdBy === session.me?.id;
  const remove = async () => {
    await store.remove(comment.id);
    notifier.success(t('workspace.comments.removed'), {
      label: t('ui.undo'),
      run: () => void store.restore(comment.id).catch(() => {}),
    });
  };
  if (isEditing) {
    const save = async ({ text, mentions }: WrittenComment) => {
      await store.update(comment.id, { text, mentions: [...mentions] });
      setEditing(false);
    };
    return (
      <CommentForm
        initial={{ text: comment.text, mentions: comment.mentions ?? [], files: [] }}
        projectId={projectId}
        submitLabel={t('ui.save')}
        onSubmit={save}
        onCancel={() => setEditing(false)}
      />
    );
  }
  return (
    <article aria-label={author?.name ?? ''}>
      <Group justify="space-between" wrap="nowrap">
        {author ? <PersonName id={author.id} name={author.name} avatarId={author.avatarId} /> : <span />}
        <Text size="sm" c="dimmed">
          {formatDateTime(comment.createdAt)}
        </Text>
      </Group>
      <Text mt={6} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {comment.text}
      </Text>
      {files.map(({ id, fileId, name }) => (
        <Group key={id} gap="xs">
          <Text size="sm">{name}</Text>
          {fileId ? <FileLink id={fileId} /> : null}
        </Group>
      ))}
      <Group gap="xs">
        {isOwn ? (
          <Button variant="subtle" size="compact-xs" onClick={() => setEditing(true)}>
            {t('workspace.comments.edit')}
          </Button>
        ) : null}
        {isOwn || session.can(Comment.access.delete, facts) ? (
          // Refusals are told by the data layer's toast rules.
          <Button variant="subtle" color="red" size="compact-xs" onClick={() => void remove().catch(() => {})}>
            {t('ui.remove')}
          </Button>
        ) : null}
      </Group>
    </article>
  );
});

interface NewCommentProps {
  readonly entity: Entity;
  readonly recordId: string;
  readonly projectId: string | undefined;
}

function NewComment({ entity, recordId, projectId }: NewCommentProps) {
  const t = useTranslate();
  const { api } = useServices();
  // Another one begins empty.
  const [round, setRound] = useState(0);
  const add = async ({ text, mentions, files }: WrittenComment) => {
    const about = { subject: entity.id, subjectId: recordId };
    await api.run(postComment, { ...about, text, mentions: [...mentions], files: [...files] });
    setRound(round + 1);
  };
  return <CommentForm key={round} projectId={projectId} submitLabel={t('workspace.comments.send')} onSubmit={add} />;
}

function projectOf(record: Readonly<Record<string, unknown>>): string | undefined {
  return typeof record.projectId === 'string' ? record.projectId : undefined;
}
