import { addDecimals, multiplyDecimals } from '@gleba/sdk';
import { DefaultListPanel, observer, useAnswer, useProjectId, useServices, useTranslate } from '@gleba/sdk/web';
import { PartnerDeduction } from '../../entities/partner-deduction.entity.ts';
import { PartnerShare } from '../../entities/partner-share.entity.ts';
import { shareStatuses } from '../../project-partners/share-values.ts';
import { Figures } from '../contracts/figures.tsx';

/** What of the project's payments is whose, until when it is to be passed on, and what was. */
export default observer(function PartnerSharesPanel() {
  return <DefaultListPanel entity={PartnerShare} orderBy={['-dueDate']} tabs={<ShareFigures />} />;
});

/** What was owed in all, what was passed on of it, and what is left: each shows what it counts. */
const ShareFigures = observer(function ShareFigures() {
  const t = useTranslate();
  const { api } = useServices();
  const projectId = useProjectId();
  const { answer } = useAnswer(
    `partner shares of ${projectId}`,
    (options) => {
      const total = (filter: object, of: 'value' | 'paidValue' = 'value') =>
        api.totals(PartnerShare, { sum: [of], filter: { projectId: { equalTo: projectId }, ...filter } }, options);
      return Promise.all([
        total({ status: { notEqualTo: 'reversed' } }),
        total({ paidOn: { isNull: false } }, 'paidValue'),
        total({ status: { equalTo: 'ready' } }),
        api.totals(
          PartnerDeduction,
          { sum: ['value'], filter: { projectId: { equalTo: projectId }, reversedOn: { isNull: true } } },
          options,
        ),
      ]);
    },
    { staleOn: [PartnerShare, PartnerDeduction], projectId },
  );
  if (!answer) return null;
  const [owed, paid, ready, given] = answer;
  const [all, passedOn] = [owed?.sum.value ?? '0', paid?.sum.paidValue ?? '0'];
  if (owed?.count === 0 && paid?.count === 0) return null;
  const less = addDecimals(passedOn, given?.sum.value ?? '0') ?? '0';
  const balance = addDecimals(all, multiplyDecimals(less, '-1') ?? '0') ?? '0';
  const ofStatus = (values: readonly string[]) => [{ field: 'status', operator: 'in', values }] as const;
  return (
    <Figures
      label={t('finance.partnerShares.figures')}
      figures={[
        {
          ...{ id: 'owed', label: t('finance.partnerShares.owed'), count: owed?.count, value: all },
          conditions: ofStatus(shareStatuses.filter((status) => status !== 'reversed')),
        },
        {
          ...{ id: 'paid', label: t('finance.partnerShares.passedOn'), count: paid?.count, value: passedOn },
          conditions: [{ field: 'paidOn', operator: 'isFilled', values: [] }],
        },
        {
          ...{ id: 'ready', label: t('finance.partnerShare.status.ready'), count: ready?.count },
          ...{ value: ready?.sum.value ?? '0', conditions: ofStatus(['ready']) },
        },
        { id: 'balance', label: t('finance.partnerShares.balance'), value: balance },
      ]}
    />
  );
});
