import { formatDate } from '@gleba/sdk';
import {
  Button,
  CertificateInput,
  confirm,
  Divider,
  ErrorState,
  Group,
  PanelSkeleton,
  PasswordInput,
  Radio,
  Stack,
  Switch,
  Text,
  TextInput,
  useCertificate,
  useCommand,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import {
  dropSealingCertificate,
  saveSignatureSettings,
  setSealingCertificate,
  setZapSignAccount,
  signingSettings,
} from '../../operations/signatures/signature-operations.ts';
import { signatureProviders } from '../../signature-values.ts';
import classes from './signatures.module.css';

/** How the organization has papers signed: by whom, with which certificate, by which clock. Secrets are written and never shown. */
export default function SignatureSettings() {
  const { answer, error, reload } = useQuery(signingSettings, {});
  if (error !== undefined && !answer) return <ErrorState error={error} onRetry={() => void reload()} />;
  if (!answer) return <PanelSkeleton />;
  return (
    <Stack gap="xl" maw={640}>
      <Carrier settings={answer} onSaved={reload} />
      <Divider />
      <SealingCertificate settings={answer} onSaved={reload} />
      <Divider />
      <ZapSignAccount settings={answer} onSaved={reload} />
    </Stack>
  );
}

interface PartProps {
  readonly settings: {
    readonly provider: (typeof signatureProviders)[number];
    readonly timestampAddress: string | null;
    readonly certificateSubject: string | null;
    readonly certificateUntil: string | null;
    readonly isCertificateOwn: boolean;
    readonly hasZapSign: boolean;
    readonly isZapSignSandbox: boolean;
  };
  readonly onSaved: () => unknown;
}

function Carrier({ settings, onSaved }: PartProps) {
  const t = useTranslate();
  const { notifier } = useServices();
  const { run, isRunning, error } = useCommand(saveSignatureSettings);
  const [provider, setProvider] = useState(settings.provider);
  const [address, setAddress] = useState(settings.timestampAddress ?? '');
  useEffect(() => setProvider(settings.provider), [settings.provider]);
  const save = async () => {
    if (!(await run({ provider, timestampAddress: address.trim() || null }))) return;
    notifier.success(t('documents.signatureSetting.saved'));
    await onSaved();
  };
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('documents.signatureSetting.provider')}
        value={provider}
        onChange={(value) => setProvider(signatureProviders.find((known) => known === value) ?? 'builtIn')}
      >
        <Stack gap="xs" mt="xs">
          {signatureProviders.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`documents.signatureSetting.provider.${value}`)}
              disabled={value === 'zapSign' && !settings.hasZapSign}
            />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        label={t('documents.signatureSetting.timestampAddress')}
        description={t('documents.signatureSetting.timestampHelp')}
        placeholder="https://"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        maxLength={500}
      />
      <Refusal text={error} />
      <div>
        <Button loading={isRunning} onClick={() => void save()}>
          {t('ui.save')}
        </Button>
      </div>
    </Stack>
  );
}

function SealingCertificate({ settings, onSaved }: PartProps) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const { run, isRunning, error } = useCommand(setSealingCertificate);
  const { given, change, clear, read } = useCertificate();
  const upload = async () => {
    const certificate = await read();
    if (!certificate || !(await run(certificate))) return;
    clear();
    notifier.success(t('documents.signatureSetting.saved'));
    await onSaved();
  };
  const drop = async () => {
    const isSure = await confirm({
      title: t('documents.signatureSetting.useOwn'),
      message: t('documents.signatureSetting.useOwnText'),
      confirmLabel: t('documents.signatureSetting.useOwn'),
    });
    if (!isSure) return;
    await api.run(dropSealingCertificate, {}).then(onSaved, () => {});
  };
  const { certificateSubject, certificateUntil, isCertificateOwn } = settings;
  return (
    <Stack gap="sm">
      <Text fw={600}>{t('documents.signatureSetting.certificateSubject')}</Text>
      <Text size="sm">
        {certificateSubject
          ? `${certificateSubject}, ${t('documents.signatureSetting.until', { day: formatDate(certificateUntil) })}`
          : t('documents.signatureSetting.noneYet')}
      </Text>
      <Text size="sm" c="dimmed">
        {t(isCertificateOwn ? 'documents.signatureSetting.ownText' : 'documents.signatureSetting.givenText')}
      </Text>
      <Group align="end">
        <CertificateInput
          given={given}
          onChange={change}
          fileLabel={t('documents.signatureSetting.chooseFile')}
          passwordLabel={t('documents.signatureSetting.password')}
          w={220}
        />
        <Button loading={isRunning} disabled={!given.file} onClick={() => void upload()}>
          {t('documents.signatureSetting.send')}
        </Button>
      </Group>
      <Refusal text={error} />
      {isCertificateOwn ? null : (
        <div>
          <Button variant="subtle" onClick={() => void drop()}>
            {t('documents.signatureSetting.useOwn')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function ZapSignAccount({ settings, onSaved }: PartProps) {
  const t = useTranslate();
  const { run, isRunning, error } = useCommand(setZapSignAccount);
  const [apiToken, setApiToken] = useState('');
  const [isSandbox, setSandbox] = useState(settings.isZapSignSandbox);
  const [secret, setSecret] = useState<string | null>(null);
  const save = async (token: string | null) => {
    const done = await run({ apiToken: token, isSandbox });
    if (!done) return;
    setApiToken('');
    setSecret(done.webhookSecret);
    await onSaved();
  };
  return (
    <Stack gap="sm">
      <Text fw={600}>{t('documents.signatureSetting.hasZapSign')}</Text>
      <Text size="sm" c="dimmed">
        {t(settings.hasZapSign ? 'documents.signatureSetting.zapSignKept' : 'documents.signatureSetting.zapSignNone')}
      </Text>
      <PasswordInput
        label={t('documents.signatureSetting.apiToken')}
        value={apiToken}
        onChange={(event) => setApiToken(event.currentTarget.value)}
        autoComplete="off"
        maxLength={500}
      />
      <Switch
        label={t('documents.signatureSetting.isZapSignSandbox')}
        checked={isSandbox}
        onChange={(event) => setSandbox(event.currentTarget.checked)}
      />
      {secret ? (
        <div className={classes.verdict} role="status">
          <Text size="sm">
            {t('documents.signatureSetting.webhook', { address: `${window.location.origin}/sign-docs/webhook` })}
          </Text>
          <Text className={classes.mono}>x-webhook-secret: {secret}</Text>
        </div>
      ) : null}
      <Refusal text={error} />
      <Group>
        <Button loading={isRunning} disabled={apiToken.trim() === ''} onClick={() => void save(apiToken.trim())}>
          {t('ui.save')}
        </Button>
        {settings.hasZapSign ? (
          <Button variant="subtle" color="red" onClick={() => void save(null)}>
            {t('documents.signatureSetting.forget')}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}

function Refusal({ text }: { readonly text: string | undefined }) {
  return text ? (
    <Text c="red" role="alert" size="sm">
      {text}
    </Text>
  ) : null;
}
