import { formatDateTime } from '@gleba/sdk';
import {
  Button,
  CopyButton,
  confirm,
  EmptyState,
  ErrorState,
  Group,
  IconMail,
  Link,
  PanelSkeleton,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  useCommand,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { mailFolderSetup, renewMailAddress, saveMailFolder } from '../../mailed/mail-operations.ts';

/** Where people send papers to, and whose e-mails are believed. */
export default function MailFolderSettings() {
  const t = useTranslate();
  const { answer, error, reload } = useQuery(mailFolderSetup, {});
  if (error !== undefined && !answer) return <ErrorState error={error} onRetry={() => void reload()} />;
  if (!answer) return <PanelSkeleton />;
  if (!answer.isOffered) {
    return (
      <EmptyState
        icon={<IconMail size={24} stroke={1.5} />}
        title={t('documents.mailFolder.missing')}
        text={t('documents.mailFolder.missingText')}
      />
    );
  }
  return <Form settings={answer} onSaved={reload} />;
}

interface FormProps {
  readonly settings: {
    readonly isOpen: boolean;
    readonly address: string | null;
    readonly senders: readonly string[];
    readonly lookedAt: string | null;
    readonly problem: 'refused' | 'silent' | null;
  };
  readonly onSaved: () => unknown;
}

function Form({ settings, onSaved }: FormProps) {
  const t = useTranslate();
  const { notifier } = useServices();
  const { run, isRunning, error, problems } = useCommand(saveMailFolder);
  const [isOpen, setOpen] = useState(settings.isOpen);
  const [senders, setSenders] = useState(settings.senders.join('\n'));
  const save = async () => {
    const lines = senders.split(/[\s,;]+/).filter((line) => line !== '');
    if (!(await run({ isOpen, senders: lines }))) return;
    notifier.success(t('documents.mailFolder.saved'));
    await onSaved();
  };
  return (
    <Stack gap="md" maw={640}>
      <Switch
        label={t('documents.mailFolder.open')}
        checked={isOpen}
        onChange={(event) => setOpen(event.currentTarget.checked)}
      />
      <Textarea
        label={t('documents.mailFolder.senders')}
        description={t('documents.mailFolder.sendersHelp')}
        value={senders}
        onChange={(event) => setSenders(event.currentTarget.value)}
        error={problems.senders}
        autosize
        minRows={3}
        maxRows={12}
      />
      {settings.address === null ? null : <Address address={settings.address} onRenewed={onSaved} />}
      <LastLook settings={settings} />
      {settings.isOpen ? <Link to="/mailed-papers">{t('documents.mailedPaper.plural')}</Link> : null}
      {error && !problems.senders ? (
        <Text c="red" role="alert">
          {error}
        </Text>
      ) : null}
      <div>
        <Button loading={isRunning} onClick={() => void save()}>
          {t('ui.save')}
        </Button>
      </div>
    </Stack>
  );
}

function Address({ address, onRenewed }: { readonly address: string; readonly onRenewed: () => unknown }) {
  const t = useTranslate();
  const { run, isRunning } = useCommand(renewMailAddress);
  const renew = async () => {
    const isSure = await confirm({
      title: t('documents.mailFolder.renew'),
      message: t('documents.mailFolder.renewText'),
      confirmLabel: t('documents.mailFolder.renew'),
      isDangerous: true,
    });
    if (isSure && (await run({}))) await onRenewed();
  };
  return (
    <Stack gap="xs">
      <TextInput
        label={t('documents.mailFolder.address')}
        description={t('documents.mailFolder.addressHelp')}
        value={address}
        readOnly
      />
      <Group gap="xs">
        <CopyButton
          text={address}
          label={t('documents.mailFolder.copy')}
          copied={t('documents.mailFolder.copied')}
          size="compact-sm"
        />
        <Button variant="subtle" color="red" size="compact-sm" loading={isRunning} onClick={() => void renew()}>
          {t('documents.mailFolder.renew')}
        </Button>
      </Group>
    </Stack>
  );
}

function LastLook({ settings: { lookedAt, problem } }: Pick<FormProps, 'settings'>) {
  const t = useTranslate();
  if (lookedAt === null) return null;
  return (
    <Text size="sm" c={problem ? 'red' : 'dimmed'}>
      {problem
        ? t(`documents.mailFolder.problem.${problem}`, { when: formatDateTime(lookedAt) })
        : t('documents.mailFolder.lookedAt', { when: formatDateTime(lookedAt) })}
    </Text>
  );
}
