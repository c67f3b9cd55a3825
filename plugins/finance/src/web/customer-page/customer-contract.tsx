import { type AnswerOf, formatDate, formatMoney } from '@gleba/sdk';
import {
  Button,
  Group,
  IconPrinter,
  OpenCard,
  observer,
  openProblem,
  StatusOf,
  Text,
  useServices,
  useTranslate,
  withoutSession,
} from '@gleba/sdk/web';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { termsSchema } from '../../calculation/index.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { type customerContract, customerPix, customerReceipt } from '../../operations/customer-page.ts';
import { PixCode } from '../collection/pix-code.tsx';
import { ReceiptPaper } from '../collection/receipt-paper.tsx';
import { MemorialOfTerms } from '../contracts/memorial-of-terms.tsx';
import classes from './customer-page.module.css';

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
        {isMemorialShown ? (
          <div className={classes.memorial}>
            {contract.terms.map(({ since, terms }) => (
              <MemorialOfTerms
                key={since ?? ''}
                terms={termsSchema.parse(terms)}
                {...(since && { since: formatDate(since) })}
              />
            ))}
          </div>
        ) : null}
      </OpenCard>
    </>
  );
});

interface RowProps<Answer> {
  readonly name: string;
  readonly note: string;
  readonly status?: ReactNode;
  readonly amount: ReactNode;
  /** What its button brings; without words it has none. */
  readonly words: string | undefined;
  /** Asked for by the button; pressed again it is put away. */
  readonly fetch: () => Promise<Answer>;
  readonly show: (answer: Answer) => ReactNode;
  readonly onEnd: () => void;
}

/** An installment or a payment, and what of it is fetched when somebody asks for it. */
function Row<Answer>({ name, note, status, amount, words, fetch, show, onEnd }: RowProps<Answer>) {
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
      const { text, isClosed } = openProblem(error, t('ui.error.unknown'));
      // Half an hour is over, or the office took the link back: the beginning says which.
      if (isClosed) onEnd();
      setProblem(text);
    }
    setBusy(false);
  };
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <strong>{name}</strong>
        <small>{note}</small>
      </div>
      {status}
      <div className={classes.amount}>{amount}</div>
      {words ? (
        <Button variant="default" size="xs" loading={isBusy} onClick={() => void toggle()}>
          {answer === undefined ? words : t('finance.customerPage.hide')}
        </Button>
      ) : null}
      {problem ? (
        <Text c="red" role="alert" className={classes.wide}>
          {problem}
        </Text>
      ) : null}
      {answer === undefined ? null : <div className={classes.wide}>{show(answer)}</div>}
    </li>
  );
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
  return (
    <Row
      name={name}
      note={t('finance.customerPage.dueOn', { day: formatDate(dueDate) })}
      status={<StatusOf entity={ContractInstallment} field="computedStatus" value={computedStatus} />}
      amount={
        <>
          {formatMoney(today?.total ?? value)}
          {today && today.total !== value ? (
            <small>{t('finance.customerPage.valueWas', { value: formatMoney(value) })}</small>
          ) : null}
        </>
      }
      words={today ? t('finance.customerPage.pay') : undefined}
      fetch={() => api.run(customerPix, { visit, installmentId: id }, withoutSession)}
      show={({ pixQrCode }) =>
        pixQrCode ? (
          <PixCode code={pixQrCode} className={classes.pix} />
        ) : (
          <Text size="sm">{t('finance.customerPage.noPix')}</Text>
        )
      }
      onEnd={onEnd}
    />
  );
});

/** Of the page the paper beside the button, and nothing else. */
function printed({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const paper = currentTarget.parentElement?.querySelector('[data-printed-alone]');
  paper?.setAttribute('data-printing', '');
  window.print();
  paper?.removeAttribute('data-printing');
}

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
  return (
    <Row
      name={installment}
      note={t('finance.customerPage.paidOn', { day: formatDate(paidOn) })}
      amount={formatMoney(amount)}
      words={t('finance.receipt')}
      fetch={() => api.run(customerReceipt, { visit, paymentId: id }, withoutSession)}
      show={(receipt) => (
        <>
          <Button variant="default" size="compact-sm" leftSection={<IconPrinter size={16} />} onClick={printed}>
            {t('finance.customerPage.print')}
          </Button>
          <div className={classes.paper} data-printed-alone="">
            <ReceiptPaper receipt={receipt} organization={organization} />
          </div>
        </>
      )}
      onEnd={onEnd}
    />
  );
});
