import { type AnswerOf, formatDate, formatDateTime } from '@gleba/sdk';
import {
  type ActionDialogProps,
  Anchor,
  Button,
  CopyButton,
  confirm,
  Dialog,
  EmptyState,
  ErrorState,
  Group,
  observer,
  PanelSkeleton,
  type RecordGiven,
  Stack,
  Text,
  useQuery,
  useServices,
  useTranslate,
  whatsAppLink,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractCustomer } from '../../entities/contract-customer.entity.ts';
import { CustomerLink } from '../../entities/customer-link.entity.ts';
import {
  contractCustomerLinks,
  makeCustomerLink,
  revokeCustomerLink,
  sendCustomerLink,
} from '../../operations/customer-links.ts';
import classes from './customer-page.module.css';

type Customer = AnswerOf<typeof contractCustomerLinks>['customers'][number];

/** Who of the contract's buyers may look at it by a link: sent, copied or taken back. */
export default observer(function CustomerLinksDialog({ record, onClose }: ActionDialogProps<RecordGiven>) {
  const t = useTranslate();
  const { answer, failure, reload } = useQuery(
    contractCustomerLinks,
    { contractId: record.id },
    { staleOn: [CustomerLink, ContractCustomer, Contract] },
  );
  return (
    <Dialog size={640} onClose={onClose} title={t('finance.customerLink.plural')}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('finance.customerLink.text')}
        </Text>
        {failure ? (
          <ErrorState error={failure} onRetry={() => void reload()} />
        ) : !answer ? (
          <PanelSkeleton />
        ) : answer.customers.length === 0 ? (
          <EmptyState title={t('finance.customerLink.none')} />
        ) : (
          <ul className={classes.list}>
            {answer.customers.map((customer) => (
              <CustomerRow key={customer.contractCustomerId} customer={customer} onDone={() => void reload()} />
            ))}
          </ul>
        )}
      </Stack>
    </Dialog>
  );
});

interface CustomerRowProps {
  readonly customer: Customer;
  readonly onDone: () => void;
}

const CustomerRow = observer(function CustomerRow({ customer, onDone }: CustomerRowProps) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const { contractCustomerId, name, hasMail, whatsappNumber, link } = customer;
  const [address, setAddress] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch((error: unknown) =>
      notifier.error(error instanceof Error ? error.message : t('ui.error.unknown')),
    );
    setBusy(false);
    onDone();
  };
  const send = () =>
    act(async () => {
      await api.run(sendCustomerLink, { contractCustomerId }, { isQuiet: true });
      notifier.success(t('finance.customerLink.sent', { name }));
    });
  const make = () =>
    act(async () => {
      const { path } = await api.run(makeCustomerLink, { contractCustomerId }, { isQuiet: true });
      setAddress(`${window.location.origin}${path}`);
    });
  const revoke = async () => {
    const isSure = await confirm({
      title: t('finance.customerLink.revoke'),
      message: t('finance.customerLink.revokeText', { name }),
      confirmLabel: t('finance.customerLink.revoke'),
      isDangerous: true,
    });
    if (!isSure) return;
    await act(async () => {
      await api.run(revokeCustomerLink, { contractCustomerId }, { isQuiet: true });
      setAddress(undefined);
    });
  };
  const written = address && whatsAppLink(whatsappNumber, t('finance.customerLink.message', { name, address }));
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <strong>{name}</strong>
        <small>{stateOf(customer, t)}</small>
      </div>
      <Group gap="xs">
        <Button size="xs" variant="default" disabled={!hasMail} loading={isBusy} onClick={() => void send()}>
          {t('finance.customerLink.send')}
        </Button>
        <Button size="xs" variant="default" disabled={!hasMail} loading={isBusy} onClick={() => void make()}>
          {t('finance.customerLink.make')}
        </Button>
        {link ? (
          <Button size="xs" variant="subtle" color="red" loading={isBusy} onClick={() => void revoke()}>
            {t('finance.customerLink.revoke')}
          </Button>
        ) : null}
      </Group>
      {address ? (
        <div className={classes.wide}>
          <code className={classes.code}>{address}</code>
          <Group gap="md">
            <CopyButton
              text={address}
              label={t('finance.customerLink.copy')}
              copied={t('finance.customerLink.copied')}
            />
            {written ? (
              <Anchor href={written} target="_blank" rel="noreferrer">
                {t('finance.customerLink.whatsApp')}
              </Anchor>
            ) : null}
          </Group>
        </div>
      ) : null}
    </li>
  );
});

function stateOf({ hasMail, link }: Customer, t: ReturnType<typeof useTranslate>): string {
  if (!hasMail) return t('finance.customerLink.withoutMail');
  if (!link) return t('finance.customerLink.notGiven');
  const until = t('finance.customerLink.until', { day: formatDate(link.expiresAt) });
  const opened = link.openedAt
    ? t('finance.customerLink.opened', { at: formatDateTime(link.openedAt) })
    : t('finance.customerLink.notOpened');
  return `${until} · ${opened}`;
}
