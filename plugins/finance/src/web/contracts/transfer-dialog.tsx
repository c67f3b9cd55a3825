import {
  type ActionDialogProps,
  Checkbox,
  DayInput,
  Dialog,
  DialogEnd,
  ErrorState,
  observer,
  PanelSkeleton,
  type RecordGiven,
  Stack,
  Text,
  useAnswer,
  useCommand,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { type FormEvent, useState } from 'react';
import { shareText } from '../../contracts/share-text.ts';
import { ContractCustomer } from '../../entities/contract-customer.entity.ts';
import { transferContract } from '../../operations/transfer.ts';
import { BuyersFields } from './buyers-fields.tsx';
import { BuyersStore } from './buyers-store.ts';
import { ReasonInput } from './reason-input.tsx';

/** Other buyers for a contract in force: whose it is now, whose it will be, and from when on. */
export default observer(function TransferDialog({ record, onClose }: ActionDialogProps<RecordGiven>) {
  const t = useTranslate();
  const { notifier } = useServices();
  const [store] = useState(() => new BuyersStore());
  const [transferredOn, setTransferredOn] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [acceptWhatsappNotifications, setAccepts] = useState(false);
  const done = useCommand(transferContract);
  const label = (name: string) => t(`finance.transferContract.${name}`);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { customers } = store;
    const input = { contractId: record.id, transferredOn: transferredOn ?? '', reason, customers };
    if (!(await done.run({ ...input, acceptWhatsappNotifications }))) return;
    notifier.success(t('finance.transfer.done'));
    onClose();
  };
  return (
    <Dialog size={860} onClose={onClose} title={t('finance.contracts.transfer')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md" mb="md">
          <Former contractId={record.id} />
          <Stack gap="xs" component="fieldset" p={0} m={0} bd={0}>
            <Text component="legend" fw={600} p={0}>
              {t('finance.transfer.new')}
            </Text>
            <BuyersFields store={store} />
          </Stack>
          {done.problems.customers ? (
            <Text size="sm" c="red" role="alert">
              {done.problems.customers}
            </Text>
          ) : null}
          <DayInput
            label={label('transferredOn')}
            value={transferredOn}
            onChange={setTransferredOn}
            error={done.problems.transferredOn}
            required
          />
          <ReasonInput label={label('reason')} value={reason} error={done.problems.reason} onChange={setReason} />
          <Checkbox
            label={label('acceptWhatsappNotifications')}
            checked={acceptWhatsappNotifications}
            onChange={(event) => setAccepts(event.currentTarget.checked)}
          />
          <Text size="sm" c="dimmed">
            {t('finance.transfer.effect')}
          </Text>
        </Stack>
        <DialogEnd
          error={done.error}
          onCancel={onClose}
          submitLabel={t('finance.contracts.transfer')}
          isBusy={done.isRunning}
          isDisabled={!store.isComplete || !transferredOn}
        />
      </form>
    </Dialog>
  );
});

const Former = observer(function Former({ contractId }: { readonly contractId: string }) {
  const t = useTranslate();
  const { api } = useServices();
  const { answer, error, reload } = useAnswer(
    `buyers of ${contractId}`,
    (options) =>
      api.records(
        ContractCustomer,
        {
          ...{ fields: ['share'], include: { partner: ['name'] }, orderBy: ['-legalResponsible', 'createdAt'] },
          ...{ filter: { contractId: { equalTo: contractId } }, first: 100 },
        },
        options,
      ),
    { staleOn: [ContractCustomer] },
  );
  if (error) return <ErrorState error={error} onRetry={() => void reload()} />;
  if (!answer) return <PanelSkeleton />;
  const names = answer.rows.map(({ partner, share }) => `${partner?.name ?? ''} (${shareText(share)})`);
  return (
    <Text size="sm">
      {t('finance.transfer.former')}: {names.join(', ')}
    </Text>
  );
});
