import { User, UserOrganization, UserProfile, withSome } from '@gleba/sdk';
import {
  Button,
  CloseButton,
  FileButton,
  FormProblem,
  Group,
  IconPaperclip,
  observer,
  Stack,
  Text,
  Textarea,
  UnstyledButton,
  uploadOnce,
  useList,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { commentFilePurpose, maxCommentFiles, maxMentions } from '../../entities/comment.entity.ts';
import { stillNamed, typedName, withName } from './mention.ts';

export interface WrittenComment {
  readonly text: string;
  /** User ids. */
  readonly mentions: readonly string[];
  readonly files: readonly { readonly fileId: string; readonly name: string }[];
}

export interface CommentFormProps {
  readonly initial?: WrittenComment;
  readonly projectId: string | undefined;
  readonly submitLabel: string;
  readonly onSubmit: (comment: WrittenComment) => Promise<void>;
  readonly onCancel?: () => void;
}

type Named = { readonly id: string; readonly name: string };

/** A comment as it is written: `@` offers the people of the project, files are sent at once. */
export const CommentForm = observer(function CommentForm(props: CommentFormProps) {
  const { initial, projectId, submitLabel, onSubmit, onCancel } = props;
  const t = useTranslate();
  const { uploads } = useServices();
  const input = useRef<HTMLTextAreaElement>(null);
  const firstOffered = useRef<HTMLButtonElement>(null);
  const [text, setText] = useState(initial?.text ?? '');
  const [cursor, setCursor] = useState(0);
  const [chosen, setChosen] = useState<readonly Named[]>([]);
  const [files, setFiles] = useState(initial?.files ?? []);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const typed = typedName(text, cursor);
  const name = (person: Named) => {
    setText(withName(text, cursor, person.name));
    setChosen([...chosen.filter(({ id }) => id !== person.id), person]);
    setCursor(0);
    input.current?.focus();
  };
  /** Enter takes the first name that is offered; where none is, it begins a line as ever. */
  const chooseFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !firstOffered.current) return;
    event.preventDefault();
    firstOffered.current.click();
  };
  const attach = async (file: File | null) => {
    if (!file) return;
    setProblem(undefined);
    setBusy(true);
    try {
      const request = { file, purpose: commentFilePurpose, projectId };
      const fileId = await uploadOnce(uploads, request, t('ui.error.unknown'));
      setFiles((known) => [...known, { fileId, name: file.name }]);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t('ui.error.unknown'));
    } finally {
      setBusy(false);
    }
  };
  const submit = async () => {
    const named = stillNamed(text, chosen).map(({ id }) => id);
    const mentions = [...new Set([...(initial?.mentions ?? []), ...named])].slice(0, maxMentions);
    setBusy(true);
    try {
      await onSubmit({ text: text.trim(), mentions, files });
    } catch {
      // Told by the toast rules; what was written stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="xs">
      <Textarea
        ref={input}
        label={t('workspace.comments.label')}
        description={t('workspace.comments.help')}
        autosize
        minRows={3}
        maxLength={4000}
        value={text}
        onKeyDown={chooseFirst}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setCursor(currentTarget.selectionStart);
        }}
      />
      {typed === undefined ? null : (
        <Offered search={typed} projectId={projectId} first={firstOffered} onChoose={name} />
      )}
      {files.map((file) => (
        <Group key={file.fileId} gap="xs">
          <Text size="sm">{file.name}</Text>
          <CloseButton
            size="sm"
            aria-label={t('ui.file.remove')}
            onClick={() => setFiles(files.filter((one) => one !== file))}
          />
        </Group>
      ))}
      <FormProblem text={problem} />
      <Group justify="space-between">
        {initial ? (
          <span />
        ) : (
          <FileButton onChange={(file) => void attach(file)} disabled={files.length >= maxCommentFiles}>
            {(button) => (
              <Button {...button} variant="subtle" color="gray" leftSection={<IconPaperclip size={16} />}>
                {t('workspace.comments.attach')}
              </Button>
            )}
          </FileButton>
        )}
        <Group gap="xs">
          {onCancel ? (
            <Button variant="default" onClick={onCancel}>
              {t('ui.cancel')}
            </Button>
          ) : null}
          <Button loading={isBusy} disabled={text.trim() === ''} onClick={() => void submit()}>
            {submitLabel}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
});

interface OfferedProps {
  readonly search: string;
  readonly projectId: string | undefined;
  readonly first: RefObject<HTMLButtonElement | null>;
  readonly onChoose: (person: Named) => void;
}

const maxOffered = 6;

/** Members of the project whose names fit; of the organization where the record is of no project. */
const Offered = observer(function Offered({ search, projectId, first, onChoose }: OfferedProps) {
  const t = useTranslate();
  const list = useList(User, {
    search,
    ...(projectId !== undefined && {
      filter: {
        or: [
          withSome(UserProfile, 'user', { projectId: { equalTo: projectId } }),
          withSome(UserProfile, 'user', { projectId: { isNull: true } }),
          withSome(UserOrganization, 'user', { role: { in: ['admin', 'manager'] } }),
        ],
      },
    }),
    orderBy: ['name'],
    fields: ['name'],
  });
  useEffect(() => list.ensureRange(0, maxOffered), [list]);
  const people = list.rows.slice(0, maxOffered);
  return (
    <Group gap="xs" role="group" aria-label={t('workspace.comments.mention')}>
      {people.map((person, at) => (
        <UnstyledButton key={person.id} ref={at === 0 ? first : undefined} onClick={() => onChoose(person)}>
          <Text size="sm" c="var(--g-brand)" fw={at === 0 ? 650 : undefined}>
            @{person.name}
          </Text>
        </UnstyledButton>
      ))}
    </Group>
  );
});
