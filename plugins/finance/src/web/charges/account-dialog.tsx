import {
  type ActionDialogProps,
  Button,
  confirm,
  Dialog,
  DialogEnd,
  PasswordInput,
  ReferenceSelect,
  Stack,
  Switch,
  Text,
  useCommand,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { type FormEvent, useState } from 'react';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { ProviderAccount } from '../../entities/provider-account.entity.ts';
import { setProviderAccount, simulationOffered } from '../../operations/charges.ts';

type Given = ActionDialogProps<{ readonly record?: Readonly<Record<string, unknown>> }>;

/** Gives a bank account its account at Asaas. The key is written and never shown. */
export default function AccountDialog({ record, onClose }: Given) {
  const t = useTranslate();
  const { notifier } = useServices();
  const label = (name: string) => t(`${ProviderAccount.id}.${name}`);
  const [bankAccountId, setBankAccountId] = useState(
    typeof record?.bankAccountId === 'string' ? record.bankAccountId : null,
  );
  const [isSandbox, setSandbox] = useState(record?.isSandbox === true);
  const [isSimulated, setSimulated] = useState(record?.isSimulated === true);
  const { answer: simulation } = useQuery(simulationOffered, {});
  const [isActive, setActive] = useState(record ? record.isActive === true : true);
  const [apiKey, setApiKey] = useState('');
  const saving = useCommand(setProviderAccount);
  const hasKey = record?.hasKey === true;

  const save = async (key: string | null | undefined) => {
    if (bankAccountId === null) return;
    const input = { bankAccountId, isSandbox, isSimulated, isActive, ...(key !== undefined && { apiKey: key }) };
    if (!(await saving.run(input))) return;
    notifier.success(t('finance.providerAccounts.saved'));
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(apiKey.trim() || undefined);
  };
  const forget = async () => {
    const [title, message] = [t('finance.providerAccounts.forget'), t('finance.providerAccounts.forgetText')];
    if (await confirm({ title, message, confirmLabel: title })) await save(null);
  };
  return (
    <Dialog title={t('finance.providerAccounts.set')} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <ReferenceSelect
            entityId={BankAccount.id}
            label={label('bankAccountId')}
            value={bankAccountId}
            onChange={setBankAccountId}
            disabled={record !== undefined}
          />
          {simulation?.isOffered ? (
            <Switch
              label={label('isSimulated')}
              description={t('finance.providerAccounts.simulated')}
              checked={isSimulated}
              onChange={({ currentTarget }) => setSimulated(currentTarget.checked)}
            />
          ) : null}
          {isSimulated ? null : (
            <>
              <Switch
                label={label('isSandbox')}
                checked={isSandbox}
                onChange={({ currentTarget }) => setSandbox(currentTarget.checked)}
              />
              <PasswordInput
                label={t('finance.providerAccounts.apiKey')}
                description={hasKey ? t('finance.providerAccounts.keyKept') : undefined}
                value={apiKey}
                onChange={({ currentTarget }) => setApiKey(currentTarget.value)}
                error={saving.problems.apiKey}
                autoComplete="off"
                maxLength={500}
              />
            </>
          )}
          <Switch
            label={label('isActive')}
            checked={isActive}
            onChange={({ currentTarget }) => setActive(currentTarget.checked)}
          />
          {saving.error ? (
            <Text c="red" role="alert">
              {saving.error}
            </Text>
          ) : null}
          {hasKey ? (
            <Button variant="subtle" color="red" onClick={() => void forget()}>
              {t('finance.providerAccounts.forget')}
            </Button>
          ) : null}
          <DialogEnd submitLabel={t('ui.save')} onCancel={onClose} isBusy={saving.isRunning} />
        </Stack>
      </form>
    </Dialog>
  );
}
