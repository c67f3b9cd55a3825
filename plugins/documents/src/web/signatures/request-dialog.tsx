import {
  type ActionDialogProps,
  Checkbox,
  Dialog,
  DialogEnd,
  ErrorState,
  FormProblem,
  Group,
  MultiSelect,
  PanelSkeleton,
  type RecordGiven,
  Select,
  Stack,
  Switch,
  Text,
  Textarea,
  useCommand,
  useList,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Document } from '../../entities/document.entity.ts';
import { requestSignatures, signersOf } from '../../operations/signatures/signature-operations.ts';
import { deadlineDays, mostExtraDocuments, reminderDays } from '../../signature-values.ts';
import { SignerList } from './signer-fields.tsx';
import { type Offered, signersOfRows, useSigners } from './use-signers.ts';

type Given = ActionDialogProps<RecordGiven<typeof Document>>;

const mostOthers = 100;
/** Of the dialog: a name and an address are read whole in one line. */
const width = 860;
/** How long people may take. */
const offeredDays = [3, 7, 15, 30, 60, 90];

/** Who signs a document, in which order and until when. Those whom it is about are offered first. */
export default function RequestDialog({ record, onClose }: Given) {
  const t = useTranslate();
  const { answer, error, reload } = useQuery(signersOf, { documentId: record.id });
  return (
    <Dialog title={t('documents.sign.request')} size={width} onClose={onClose}>
      {answer ? (
        <RequestForm record={record} onClose={onClose} offered={answer} />
      ) : error === undefined ? (
        <PanelSkeleton />
      ) : (
        <ErrorState error={error} onRetry={() => void reload()} />
      )}
    </Dialog>
  );
}

interface RequestFormProps extends Pick<Given, 'record' | 'onClose'> {
  readonly offered: readonly Offered[];
}

function RequestForm({ record, onClose, offered }: RequestFormProps) {
  const t = useTranslate();
  const { notifier } = useServices();
  const { run, isRunning, error: refusal } = useCommand(requestSignatures);
  const signers = useSigners();
  const [terms, setTerms] = useState(usualTerms);
  const [extra, setExtra] = useState<string[]>([]);
  const [isMissed, setMissed] = useState(false);
  const { rows } = signers;
  const ask = async () => {
    const { isSequential, days, reminds, message } = terms;
    const done = await run({
      ...{ documentId: record.id, extraDocumentIds: extra, signers: signersOfRows(rows), isSequential },
      ...{ deadlineDays: Number(days), remindEveryDays: reminds ? reminderDays.usual : null },
      message: message.trim() || null,
    });
    if (!done) return;
    notifier.success(t('documents.sign.asked'));
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissed(rows.length === 0);
    if (!isRunning && rows.length > 0) void ask();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <SignerList {...signers} offered={offered} isMissed={isMissed} isSequential={terms.isSequential} />
        <TermsFields terms={terms} onChange={(part) => setTerms((old) => ({ ...old, ...part }))}>
          <AlongFields record={record} value={extra} onChange={setExtra} />
        </TermsFields>
        <Text size="sm" c="dimmed">
          {t('documents.sign.lawHint')}
        </Text>
        <FormProblem text={refusal} />
        <DialogEnd submitLabel={t('documents.sign.ask')} onCancel={onClose} />
      </Stack>
    </form>
  );
}

const usualTerms = { isSequential: true, days: String(deadlineDays.usual), reminds: true, message: '' };

interface TermsFieldsProps {
  readonly terms: typeof usualTerms;
  readonly onChange: (part: Partial<typeof usualTerms>) => void;
  /** Between the order and the time. */
  readonly children: ReactNode;
}

/** In which order, until when, and what people are told. */
function TermsFields({ terms, onChange, children }: TermsFieldsProps) {
  const t = useTranslate();
  return (
    <>
      <Switch
        label={t('documents.sign.inOrder')}
        description={terms.isSequential ? t('documents.sign.orderHint') : undefined}
        checked={terms.isSequential}
        onChange={(event) => onChange({ isSequential: event.currentTarget.checked })}
      />
      {children}
      <Group grow align="start">
        <Select
          label={t('documents.sign.days')}
          data={offeredDays.map((n) => ({ value: String(n), label: t('documents.sign.nDays', { count: n }) }))}
          value={terms.days}
          onChange={(days) => days && onChange({ days })}
          allowDeselect={false}
        />
      </Group>
      <Checkbox
        label={t('documents.sign.reminds', { count: reminderDays.usual })}
        checked={terms.reminds}
        onChange={(event) => onChange({ reminds: event.currentTarget.checked })}
      />
      <Textarea
        label={t('documents.signatureRequest.message')}
        value={terms.message}
        onChange={(event) => onChange({ message: event.currentTarget.value })}
        maxLength={1000}
        autosize
      />
    </>
  );
}

interface AlongFieldsProps extends Pick<Given, 'record'> {
  readonly value: string[];
  readonly onChange: (ids: string[]) => void;
}

/** Other papers about the same, which are signed along with this one. */
function AlongFields({ record, value, onChange }: AlongFieldsProps) {
  const t = useTranslate();
  const others = useList(Document, {
    filter: { subject: { equalTo: record.subject }, subjectId: { equalTo: record.subjectId } },
    orderBy: ['name'],
  });
  useEffect(() => others.ensureRange(0, mostOthers), [others]);
  const free = others.rows.filter(({ id, signatureStatus }) => id !== record.id && signatureStatus === 'pending');
  if (free.length === 0) return null;
  return (
    <MultiSelect
      label={t('documents.sign.along')}
      data={free.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      maxValues={mostExtraDocuments}
    />
  );
}
