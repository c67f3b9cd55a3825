import { DefaultListPanel, observer, RecordState, useParams, useRecord, useTranslate } from '@gleba/sdk/web';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { SlipOccurrence } from '../../entities/slip-occurrence.entity.ts';
import { AccountLinks } from '../money/account-links.tsx';
import { whyRejected } from './occurrence-words.ts';

const fields = ['kind', 'problem', 'contractInstallmentId', 'occurredOn', 'paidValue', 'faceValue', 'ourNumber'];
const charges = ['chargesValue', 'feeValue', 'documentNumber', 'creditedOn', 'discountValue'];

/** What the bank said of an account's slips, the latest first, and why it refused what it refused. */
export default observer(function OccurrencesScreen() {
  const t = useTranslate();
  const { bankAccountId = '' } = useParams();
  const account = useRecord(BankAccount, bankAccountId);
  if (account.status !== 'ready') return <RecordState of={account} />;
  const { record } = account;
  return (
    <DefaultListPanel
      entity={SlipOccurrence}
      title={t('finance.slips.title', { account: record.name })}
      subtitle={t('finance.slips.text')}
      fields={[...fields, ...charges]}
      filter={{ bankAccountId: { equalTo: bankAccountId } }}
      reads={['code', 'width', 'reasons']}
      orderBy={['-occurredOn', '-id']}
      recordPath={null}
      more={<AccountLinks id={bankAccountId} to={['statement', 'remittances']} />}
      columns={[
        {
          ...{ id: 'problem', title: t('finance.slipOccurrence.problem'), width: 360, card: 'always' },
          render: ({ problem, kind, code, width, reasons }) =>
            problem
              ? t(`finance.slipOccurrence.problem.${problem}`)
              : whyRejected({ kind, code, width, reasons: reasons?.split(' ') ?? [] }, t) || '—',
        },
      ]}
    />
  );
});
