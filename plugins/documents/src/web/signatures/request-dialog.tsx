import type { AnswerOf } from '@gleba/sdk';
import {
  type ActionDialogProps,
  ActionIcon,
  Button,
  Checkbox,
  Dialog,
  DialogEnd,
  ErrorState,
  Group,
  IconTrash,
  MultiSelect,
  OrderedRows,
  PanelSkeleton,
  type RecordGiven,
  Select,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  useCommand,
  useList,
  useMoving,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import { Document } from '../../entities/document.entity.ts';
import { requestSignatures, signersOf } from '../../operations/signatures/signature-operations.ts';
import { deadlineDays, mostExtraDocuments, qualifications, reminderDays } from '../../signature-values.ts';
import classes from './signatures.module.css';

type Offered = AnswerOf<typeof signersOf>[number];
interface Row extends Offered {
  readonly key: string;
}
const mostOthers = 100;
/** Of the dialog: a name and an address are read whole in one line. */
const width = 860;
const nobody = { partnerId: null, name: '', email: null, whatsappNumber: null, taxId: null };

/** Who signs a document, in which order and until when. Those whom it is about are offered first. */
export default function RequestDialog({ record, onClose }: ActionDialogProps<RecordGiven<typeof Document>>) {
  const t = useTranslate();
  const { notifier } = useServices();
  const { answer, error, reload } = useQuery(signersOf, { documentId: record.id });
  const { run, isRunning, error: refusal } = useCommand(requestSignatures);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [isSequential, setSequential] = useState(true);
  const [days, setDays] = useState<string>(String(deadlineDays.usual));
  const [reminds, setReminds] = useState(true);
  const [message, setMessage] = useState('');
  const [extra, setExtra] = useState<string[]>([]);
  const [isMissed, setMissed] = useState(false);
  const others = useList(Document, {
    filter: { subject: { equalTo: record.subject }, subjectId: { equalTo: record.subjectId } },
    orderBy: ['name'],
  });
  useEffect(() => others.ensureRange(0, mostOthers), [others]);
  const free = others.rows.filter(({ id, signatureStatus }) => id !== record.id && signatureStatus === 'pending');
  const add = (offered: Offered) => setRows((all) => [...all, { ...offered, key: crypto.randomUUID() }]);
  const change = (key: string, patch: Partial<Row>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...patch } : row)));
  const moving = useMoving(
    rows.map(({ key }) => key),
    {
      save: async (_, inOrder) => setRows((all) => inOrder.flatMap((next) => all.filter(({ key }) => key === next))),
      refresh: async () => {},
    },
  );
  const shown = moving.shown.flatMap((next) => rows.filter(({ key }) => key === next));
  const ask = async () => {
    const signers = shown.map(({ partnerId, name, email, whatsappNumber, qualification }, index) => ({
      ...{ partnerId, name: name.trim(), email: email?.trim() || null, whatsappNumber: whatsappNumber?.trim() || null },
      ...{ qualification, position: index + 1 },
    }));
    const done = await run({
      ...{ documentId: record.id, extraDocumentIds: extra, signers, isSequential, deadlineDays: Number(days) },
      ...{ remindEveryDays: reminds ? reminderDays.usual : null, message: message.trim() || null },
    });
    if (!done) return;
    notifier.success(t('documents.sign.asked'));
    onClose();
  };
  const content = () => {
    if (error !== undefined && !answer) return <ErrorState error={error} onRetry={() => void reload()} />;
    if (!answer) return <PanelSkeleton />;
    const open = answer.filter(
      (one) => !rows.some((row) => (one.partnerId ? row.partnerId === one.partnerId : row.name === one.name)),
    );
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setMissed(rows.length === 0);
          if (!isRunning && rows.length > 0) void ask();
        }}
      >
        <Stack gap="md">
          <div className={classes.rows}>
            {rows.length > 0 ? (
              <OrderedRows
                label={t('documents.documentSignature.plural')}
                ids={moving.shown}
                moving={isSequential && rows.length > 1 ? moving : undefined}
                titleOf={(key) => titleOf(shown, key)}
                render={(key) => (
                  <SignerFields
                    row={shown.find((row) => row.key === key)}
                    number={moving.shown.indexOf(key) + 1}
                    onChange={(patch) => change(key, patch)}
                    onRemove={() => setRows((all) => all.filter((row) => row.key !== key))}
                  />
                )}
              />
            ) : (
              <Text {...(isMissed ? { c: 'red', role: 'alert' } : { c: 'dimmed' })}>
                {t('documents.sign.nobodyChosen')}
              </Text>
            )}
          </div>
          <Group gap="xs">
            {open.map((one) => (
              <Button
                key={`${one.partnerId} ${one.name}`}
                size="compact-sm"
                variant="default"
                title={[t(`documents.qualification.${one.qualification}`), one.taxId].filter(Boolean).join(' · ')}
                onClick={() => add(one)}
              >
                + {one.name}
              </Button>
            ))}
            <Button size="compact-sm" variant="default" onClick={() => add({ ...nobody, qualification: 'party' })}>
              + {t('documents.sign.somebodyElse')}
            </Button>
          </Group>
          <Switch
            label={t('documents.sign.inOrder')}
            description={isSequential ? t('documents.sign.orderHint') : undefined}
            checked={isSequential}
            onChange={(event) => setSequential(event.currentTarget.checked)}
          />
          {free.length > 0 ? (
            <MultiSelect
              label={t('documents.sign.along')}
              data={free.map(({ id: value, name: label }) => ({ value, label }))}
              value={extra}
              onChange={setExtra}
              maxValues={mostExtraDocuments}
            />
          ) : null}
          <Group grow align="start">
            <Select
              label={t('documents.sign.days')}
              data={[3, 7, 15, 30, 60, 90].map((n) => ({
                value: String(n),
                label: t('documents.sign.nDays', { count: n }),
              }))}
              value={days}
              onChange={(value) => value && setDays(value)}
              allowDeselect={false}
            />
          </Group>
          <Checkbox
            label={t('documents.sign.reminds', { count: reminderDays.usual })}
            checked={reminds}
            onChange={(event) => setReminds(event.currentTarget.checked)}
          />
          <Textarea
            label={t('documents.signatureRequest.message')}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
            maxLength={1000}
            autosize
          />
          <Text size="sm" c="dimmed">
            {t('documents.sign.lawHint')}
          </Text>
          {refusal ? (
            <Text c="red" role="alert">
              {refusal}
            </Text>
          ) : null}
          <DialogEnd submitLabel={t('documents.sign.ask')} onCancel={onClose} />
        </Stack>
      </form>
    );
  };
  return (
    <Dialog title={t('documents.sign.request')} size={width} onClose={onClose}>
      {content()}
    </Dialog>
  );
}

interface SignerFieldsProps {
  readonly row: Row | undefined;
  readonly number: number;
  readonly onChange: (patch: Partial<Row>) => void;
  readonly onRemove: () => void;
}

/** By what a row is told that is moved: by its place while nobody has said who it is. */
function titleOf(rows: readonly Row[], key: string): string {
  const index = rows.findIndex((row) => row.key === key);
  return rows[index]?.name || String(index + 1);
}

function SignerFields({ row, number, onChange, onRemove }: SignerFieldsProps) {
  const t = useTranslate();
  if (!row) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn by browsers in ways of its own
    <div className={classes.row} role="group" aria-label={t('documents.sign.signerNumber', { number })}>
      <TextInput
        label={t('documents.documentSignature.name')}
        value={row.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        required
        maxLength={200}
      />
      <TextInput
        label={t('documents.documentSignature.email')}
        type="email"
        value={row.email ?? ''}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
        maxLength={254}
      />
      <TextInput
        label={t('documents.documentSignature.whatsappNumber')}
        inputMode="tel"
        value={row.whatsappNumber ?? ''}
        onChange={(event) => onChange({ whatsappNumber: event.currentTarget.value })}
        maxLength={30}
      />
      <Select
        label={t('documents.documentSignature.qualification')}
        data={qualifications.map((value) => ({ value, label: t(`documents.qualification.${value}`) }))}
        value={row.qualification}
        onChange={(value) => value && onChange({ qualification: value })}
        allowDeselect={false}
      />
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={`${t('ui.remove')}: ${row.name || number}`}
        onClick={onRemove}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </div>
  );
}
