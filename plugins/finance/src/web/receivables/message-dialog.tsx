import { formatDate, formatInteger, formatMoney } from '@gleba/sdk';
import {
  Button,
  Dialog,
  ErrorState,
  Group,
  IconBrandWhatsapp,
  observer,
  PanelSkeleton,
  Stack,
  Textarea,
  useList,
  useQuery,
  useTranslate,
  whatsAppLink,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { type messageFacts, overdueMessage } from '../../charges/overdue-message.ts';
import { CollectionSetting } from '../../entities/collection-setting.entity.ts';
import { installmentAmount } from '../../operations/amounts.ts';

export interface Receivable {
  readonly id: string;
  readonly name: string;
  readonly dueDate: string;
  readonly value: string;
  /** Its number. */
  readonly contract: string;
  readonly customer: string;
  readonly phone: string;
}

interface MessageDialogProps {
  readonly receivable: Receivable;
  /** Which of several it is. */
  readonly place?: string;
  readonly onClose: () => void;
  /** It was opened in WhatsApp; without it the dialog closes. */
  readonly onDone?: () => void;
}

/** What is written to a buyer, from the office's words and with what the installment costs today; sent from one's own WhatsApp. */
export const MessageDialog = observer(function MessageDialog(props: MessageDialogProps) {
  const { receivable, place, onClose, onDone = onClose } = props;
  const t = useTranslate();
  const settings = useList(CollectionSetting);
  const { answer, failure, reload } = useQuery(installmentAmount, { installmentId: receivable.id });
  const isLate = answer?.amount?.timing === 'late';
  const isReady = answer !== undefined && settings.status !== 'loading';
  return (
    <Dialog title={t('finance.receivables.writeTo', { name: receivable.customer })} size={560} onClose={onClose}>
      {failure !== undefined ? <ErrorState error={failure} onRetry={() => void reload()} /> : null}
      {isReady ? (
        <Message
          phone={receivable.phone}
          place={place}
          onClose={onClose}
          onDone={onDone}
          initial={overdueMessage(
            isLate
              ? (settings.rowAt(0)?.overdueMessage ?? t('finance.receivables.message'))
              : t('finance.receivables.reminder'),
            {
              customer: t('finance.message.customer'),
              installment: t('finance.message.installment'),
              contract: t('finance.message.contract'),
              dueDate: t('finance.message.dueDate'),
              value: t('finance.message.value'),
              days: t('finance.message.days'),
            },
            {
              customer: receivable.customer,
              installment: receivable.name,
              contract: receivable.contract,
              dueDate: formatDate(receivable.dueDate),
              // Before its day it is asked for as it is, without the discount of who pays at once.
              value: formatMoney((isLate ? answer.amount?.total : answer.amount?.open) ?? receivable.value),
              days: formatInteger(answer.amount?.daysLate ?? 0),
            } satisfies Record<(typeof messageFacts)[number], string>,
          )}
        />
      ) : failure === undefined ? (
        <PanelSkeleton />
      ) : null}
    </Dialog>
  );
});

interface MessageProps {
  readonly initial: string;
  readonly phone: string;
  readonly place: string | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Message({ initial, phone, place, onClose, onDone }: MessageProps) {
  const t = useTranslate();
  const [text, setText] = useState(initial);
  const link = whatsAppLink(phone, text);
  return (
    <Stack gap="md">
      <Textarea
        label={t('finance.receivables.text')}
        description={[place, phone].filter(Boolean).join(' · ')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autosize
        minRows={5}
        maxRows={14}
        maxLength={2000}
        data-autofocus
        error={link === undefined ? t('finance.receivables.noPhone') : undefined}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button
          component="a"
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconBrandWhatsapp size={18} />}
          data-disabled={link === undefined || undefined}
          onClick={onDone}
        >
          {t('finance.receivables.open')}
        </Button>
      </Group>
    </Stack>
  );
}
