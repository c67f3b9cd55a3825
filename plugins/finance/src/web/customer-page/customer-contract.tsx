import { type AnswerOf, formatDate, formatMoney } from '@gleba/sdk';
import {
  Button,
  CopyButton,
  Group,
  Loader,
  OpenCard,
  observer,
  StatusOf,
  Text,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { termsSchema } from '../../calculation/index.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { type customerContract, customerPix, customerReceipt } from '../../operations/customer-page.ts';
import { ReceiptPaper } from '../collection/receipt-paper.tsx';
import { MemorialOfTerms } from '../contracts/memorial-of-terms.tsx';
import classes from './customer-page.module.css';
import { quiet } from './quiet.ts';

type Shown = AnswerOf<typeof customerContract>;

interface CustomerContractProps {
  readonly visit: string;
  readonly contract: Shown;
  readonly organization: string;
  /** The visit is over: what is asked for then is refused. */
  readonly onEnd: () => void;
}

/** A buyer's own contract: what is to be paid and how, what they paid, and how it was computed. */
export const CustomerContract = observer(function CustomerContract(props: CustomerContractProps) {
  const { contract, visit, organization, onEnd } = props;
  const t = useTranslate();
  const [isMemorialShown, setMemorialShown] = useState(false);
  const lots = contract.lots.map(({ block, lot }) => t('finance.contracts.lot', { block, lot })).join(', ');
  const open = contract.installments.filter(({ computedStatus }) => computedStatus !== 'paid');
  const paid = contract.installments.length - open.length;
  return (
    <>
      <OpenCard>
        <Group justify="space-between" align="start">
          <h1>{t('finance.contracts.title', { number: contract.contractNumber ?? '' })}</h1>
          <StatusOf entity={Contract} field="computedStatus" value={contract.computedStatus} />
        </Group>
        <Text>{[contract.name, contract.project, lots].filter(Boolean).join(' · ')}</Text>
        <Text size="sm" c="dimmed">
          {t('finance.customerPage.paidOf', { paid: String(paid), count: String(contract.installments.length) })}
        </Text>
      </OpenCard>
      <OpenCard label={t('finance.customerPage.open.title')}>
        <h2>{t('finance.customerPage.open.title')}</h2>
        {open.length === 0 ? <Text>{t('finance.customerPage.open.none')}</Text> : null}
        <ul className={classes.list}>
          {open.map((one) => (
            <OpenInstallment key={one.id} installment={one} visit={visit} onEnd={onEnd} />
          ))}
        </ul>
      </OpenCard>
      <OpenCard label={t('finance.customerPage.payments')}>
        <h2>{t('finance.customerPage.payments')}</h2>
        {contract.payments.length === 0 ? <Text>{t('finance.customerPage.payments.none')}</Text> : null}
        <ul className={classes.list}>
          {contract.payments.map((one) => (
            <Payment key={one.id} payment={one} visit={visit} organization={organization} onEnd={onEnd} />
          ))}
        </ul>
      </OpenCard>
      <OpenCard label={t('finance.customerPage.memorial')}>
        <h2>{t('finance.customerPage.memorial')}</h2>
        <Text size="sm" mb="sm">
          {t('finance.customerPage.memorial.text')}
        </Text>
        <Button variant="default" aria-expanded={isMemorialShown} onClick={() => setMemorialShown(!isMemorialShown)}>
          {t(isMemorialShown ? 'finance.customerPage.hide' : 'finance.customerPage.memorial.show')}
        </Button>
        {isMemorialShown
          ? contract.terms.map(({ since, terms }) => (
              <MemorialOfTerms
                key={since ?? ''}
                terms={termsSchema.parse(terms)}
                {...(since && { since: formatDate(since) })}
              />
            ))
          : null}
      </OpenCard>
    </>
  );
});

/** What is fetched when somebody asks for it; pressed again it is put away. */
function useFetched<Answer>(fetch: () => Promise<Answer>, onEnd: () => void) {
  const t = useTranslate();
  const [answer, setAnswer] = useState<Answer>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const toggle = async () => {
    if (answer !== undefined) return setAnswer(undefined);
    setBusy(true);
    setProblem(undefined);
    try {
      setAnswer(await fetch());
    } catch (error) {
      // Half an hour is over, or the office took the link back: the beginning says which.
      if (error instanceof Error && 'code' in error && error.code === 'NOT_FOUND') onEnd();
      setProblem(error instanceof Error ? error.message : t('ui.error.unknown'));
    }
    setBusy(false);
  };
  return { answer, isBusy, problem, toggle };
}

interface OpenInstallmentProps {
  readonly installment: Shown['installments'][number];
  readonly visit: string;
  readonly onEnd: () => void;
}

const OpenInstallment = observer(function OpenInstallment({ installment, visit, onEnd }: OpenInstallmentProps) {
  const t = useTranslate();
  const { api } = useServices();
  const { id, name, dueDate, value, today, computedStatus } = installment;
  const fetch = () => api.run(customerPix, { visit, installmentId: id }, quiet);
  const { answer, isBusy, problem, toggle } = useFetched(fetch, onEnd);
  const isOther = today !== null && today.total !== value;
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <strong>{name}</strong>
        <small>{t('finance.customerPage.dueOn', { day: formatDate(dueDate) })}</small>
      </div>
      <StatusOf entity={ContractInstallment} field="computedStatus" value={computedStatus} />
      <div className={classes.amount}>
        {formatMoney(today?.total ?? value)}
        {isOther ? <small>{t('finance.customerPage.valueWas', { value: formatMoney(value) })}</small> : null}
      </div>
      {today ? (
        <Button variant="default" size="xs" loading={isBusy} onClick={() => void toggle()}>
          {t(answer ? 'finance.customerPage.hide' : 'finance.customerPage.pay')}
        </Button>
      ) : null}
      {problem ? (
        <Text c="red" role="alert" className={classes.wide}>
          {problem}
        </Text>
      ) : null}
      {answer ? (
        <div className={classes.wide}>
          {answer.pixQrCode ? (
            <div className={classes.pix}>
              <img src={answer.pixQrCode.encodedImage} alt={t('finance.pix.picture')} />
              <div className={classes.what}>
                <code className={classes.code}>{answer.pixQrCode.pixCode}</code>
                <CopyButton
                  text={answer.pixQrCode.pixCode}
                  label={t('finance.pix.copy')}
                  copied={t('finance.pix.copied')}
                />
              </div>
            </div>
          ) : (
            <Text size="sm">{t('finance.customerPage.noPix')}</Text>
          )}
        </div>
      ) : null}
    </li>
  );
});

interface PaymentProps {
  readonly payment: Shown['payments'][number];
  readonly visit: string;
  readonly organization: string;
  readonly onEnd: () => void;
}

const Payment = observer(function Payment({ payment, visit, organization, onEnd }: PaymentProps) {
  const t = useTranslate();
  const { api } = useServices();
  const { id, installment, paidOn, amount } = payment;
  const fetch = () => api.run(customerReceipt, { visit, paymentId: id }, quiet);
  const { answer, isBusy, problem, toggle } = useFetched(fetch, onEnd);
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <strong>{installment}</strong>
        <small>{t('finance.customerPage.paidOn', { day: formatDate(paidOn) })}</small>
      </div>
      <div className={classes.amount}>{formatMoney(amount)}</div>
      <Button variant="default" size="xs" loading={isBusy} onClick={() => void toggle()}>
        {t(answer ? 'finance.customerPage.hide' : 'finance.receipt')}
      </Button>
      {isBusy && !answer ? <Loader size="xs" /> : null}
      {problem ? (
        <Text c="red" role="alert" className={classes.wide}>
          {problem}
        </Text>
      ) : null}
      {answer ? (
        <div className={`${classes.wide} ${classes.paper}`}>
          <ReceiptPaper receipt={answer} organization={organization} />
        </div>
      ) : null}
    </li>
  );
});
