import { type AnswerOf, formatDate, formatMoney, type RecordOf } from '@gleba/sdk';
import {
  Button,
  Checkbox,
  ErrorState,
  Group,
  isElsewhere,
  observer,
  PanelSkeleton,
  StatusBadge,
  Text,
  useCommand,
  useQuery,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import { sum } from '../../calculation/exact/money.ts';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { StatementLine } from '../../entities/money/statement-line.entity.ts';
import { reconcileStatementLines, statementSuggestions } from '../../operations/money-reconciliation.ts';
import { IgnoreLineDialog } from './ignore-line-dialog.tsx';
import { NewFromLineDialog } from './new-from-line-dialog.tsx';
import { OtherTransactions, type Taken } from './other-transactions.tsx';
import classes from './reconciliation.module.css';

type Line = RecordOf<typeof StatementLine>;

const staleOn = [FinanceTransaction, StatementLine];

interface OpenLineProps {
  readonly line: Line;
  /** The line and those that were chosen along with it. */
  readonly together: readonly Line[];
  readonly onDone: () => void;
}

/** What an open line may be: chosen from what the books have, written down anew, or left aside. */
export const OpenLine = observer(function OpenLine({ line, together, onDone }: OpenLineProps) {
  const t = useTranslate();
  const { notifier } = useServices();
  const asked = { bankAccountId: line.bankAccountId, statementLineIds: [line.id] };
  const { answer, error, reload } = useQuery(statementSuggestions, asked, { staleOn });
  const { run, isRunning, error: refusal } = useCommand(reconcileStatementLines);
  const [chosen, setChosen] = useState<readonly Taken[]>();
  const [dialog, setDialog] = useState<'new' | 'ignore'>();
  const [showsOthers, setShowsOthers] = useState(false);
  const suggested = answer?.[0]?.candidates;
  const taken = chosen ?? (suggested ?? []).filter(({ isSure }) => isSure);
  const [said, booked] = [
    sum(together.map(({ amount }) => centsOf(amount))),
    sum(taken.map(({ amount }) => centsOf(amount))),
  ];
  const isEven = taken.length > 0 && said === booked;
  const toggle = (one: Taken) => {
    const isTaken = taken.some(({ financeTransactionId }) => financeTransactionId === one.financeTransactionId);
    setChosen(
      isTaken
        ? taken.filter(({ financeTransactionId }) => financeTransactionId !== one.financeTransactionId)
        : [...taken, one],
    );
  };
  const reconcile = async () => {
    const done = await run({
      statementLineIds: together.map(({ id }) => id),
      financeTransactionIds: taken.map(({ financeTransactionId }) => financeTransactionId),
    });
    if (!done) return;
    notifier.success(t('finance.reconcile.done'));
    onDone();
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      const act = {
        Enter: isEven && !isRunning ? () => void reconcile() : undefined,
        n: () => setDialog('new'),
        i: () => setDialog('ignore'),
      }[event.key];
      // A button that has the focus is what Enter presses.
      if (!act || (event.key === 'Enter' && event.target instanceof HTMLButtonElement)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
  const done = () => {
    setDialog(undefined);
    onDone();
  };
  return (
    <div className={classes.work}>
      <LineFacts line={line} />
      <h3 className={classes.heading}>{t('finance.reconcile.suggestions')}</h3>
      {error !== undefined && !answer ? <ErrorState error={error} onRetry={() => void reload()} /> : null}
      {!answer && error === undefined ? <PanelSkeleton /> : null}
      {suggested?.length === 0 ? <Text c="dimmed">{t('finance.reconcile.noSuggestions')}</Text> : null}
      <ul className={classes.candidates}>
        {(suggested ?? []).map((one) => (
          <Candidate key={one.financeTransactionId} one={one} taken={taken} onToggle={toggle} />
        ))}
      </ul>
      {showsOthers ? (
        <OtherTransactions line={line} taken={taken} onToggle={toggle} />
      ) : (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => setShowsOthers(true)}>
            {t('finance.reconcile.others')}
          </Button>
        </div>
      )}
      <div className={classes.sums} role="status">
        <span>{t('finance.reconcile.linesSum', { amount: formatMoney(moneyText(said)) })}</span>
        <span>{t('finance.reconcile.takenSum', { amount: formatMoney(moneyText(booked)) })}</span>
        <strong>{t('finance.reconcile.left', { amount: formatMoney(moneyText(said - booked)) })}</strong>
      </div>
      {refusal ? (
        <Text c="red" role="alert">
          {refusal}
        </Text>
      ) : null}
      <Group gap="xs">
        <Button disabled={!isEven} loading={isRunning} onClick={() => void reconcile()}>
          {t('finance.reconcile.reconcile')}
        </Button>
        <Button variant="default" onClick={() => setDialog('new')}>
          {t('finance.reconcile.new')}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => setDialog('ignore')}>
          {t('finance.reconcile.ignore')}
        </Button>
      </Group>
      <p className={classes.keys}>{t('finance.reconcile.keys')}</p>
      {dialog === 'new' ? (
        <NewFromLineDialog
          line={line}
          rule={answer?.[0]?.rule ?? null}
          onClose={() => setDialog(undefined)}
          onDone={done}
        />
      ) : null}
      {dialog === 'ignore' ? <IgnoreLineDialog line={line} onClose={() => setDialog(undefined)} onDone={done} /> : null}
    </div>
  );
});

/** What the bank says of it. */
export function LineFacts({ line }: { readonly line: Line }) {
  const t = useTranslate();
  return (
    <div className={classes.facts}>
      <strong>{line.description ?? '—'}</strong>
      <span data-out={line.amount.startsWith('-')} className={classes.amount}>
        {formatMoney(line.amount)}
      </span>
      <span className={classes.where}>
        {[
          formatDate(line.postedOn),
          line.documentNumber && t('finance.reconcile.number', { number: line.documentNumber }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  );
}

interface CandidateProps {
  readonly one: AnswerOf<typeof statementSuggestions>[number]['candidates'][number];
  readonly taken: readonly Taken[];
  readonly onToggle: (one: Taken) => void;
}

function Candidate({ one, taken, onToggle }: CandidateProps) {
  const t = useTranslate();
  const { financeTransactionId: id, description, day, amount, isConfirmed, isSure, reasons } = one;
  return (
    <li className={classes.candidate}>
      <Checkbox
        label={description}
        description={[
          formatDate(day),
          formatMoney(amount),
          ...(isConfirmed ? [] : [t('finance.reconcile.expected')]),
          ...reasons.map((reason) => t(`finance.reconcile.reason.${reason}`)),
        ].join(' · ')}
        checked={taken.some((known) => known.financeTransactionId === id)}
        onChange={() => onToggle(one)}
      />
      {isSure ? <StatusBadge tone="success" label={t('finance.reconcile.sure')} /> : null}
    </li>
  );
}
