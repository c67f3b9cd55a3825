import { type AnswerOf, formatDate, formatMoney } from '@gleba/sdk';
import { PaperHead, PaperSheet } from '@gleba/sdk/print/web';
import { useToday, useTranslate } from '@gleba/sdk/web';
import { shareText } from '../../contracts/share-text.ts';
import type { partnerStatement } from '../../operations/project-partners.ts';
import { customerText } from '../collection/customer-text.ts';
import { PaperSums } from '../paper-sums.tsx';
import classes from './partner-statement.module.css';

type Statement = AnswerOf<typeof partnerStatement>;

export interface StatementPaperProps {
  readonly statement: Statement;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly organization: string;
  readonly logo?: string | undefined;
}

/** The paper itself: whose it is, what moved, and what is left. */
export function StatementPaper({ statement, from, until, organization, logo }: StatementPaperProps) {
  const t = useTranslate();
  const today = useToday();
  const { opening, closing, owed, paid, takenBack, lines } = statement;
  const isOwedBack = closing.startsWith('-');
  const sums = [
    ...(from ? [['opening', opening] as const] : []),
    ...[['owed', owed] as const, ['takenBack', takenBack] as const, ['paid', paid] as const],
  ];
  return (
    <PaperSheet>
      <PaperHead organization={organization} logo={logo} title={t('finance.partnerStatement')}>
        {periodText(t, today, from, until)}
      </PaperHead>
      <dl className={classes.facts}>
        <div>
          <dt>{t('finance.projectPartner.partnerId')}</dt>
          <dd>{customerText({ name: statement.partner, document: statement.document })}</dd>
        </div>
        <div>
          <dt>{t('finance.partnerStatement.project')}</dt>
          <dd>{statement.project ?? t('finance.partnerStatement.allProjects')}</dd>
        </div>
      </dl>
      <Movements lines={lines} hasProject={statement.project === null} />
      <PaperSums className={classes.sums}>
        {sums.map(([name, amount]) => (
          <div key={name}>
            <dt>{t(`finance.partnerStatement.${name}`)}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
        <div className={classes.closing}>
          <dt>{t(isOwedBack ? 'finance.partnerStatement.closingOwed' : 'finance.partnerStatement.closing')}</dt>
          <dd>{formatMoney(isOwedBack ? closing.slice(1) : closing)}</dd>
        </div>
      </PaperSums>
    </PaperSheet>
  );
}

function Movements({ lines, hasProject }: { readonly lines: Statement['lines']; readonly hasProject: boolean }) {
  const t = useTranslate();
  if (lines.length === 0) return <p>{t('finance.partnerStatement.empty')}</p>;
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th>{t('finance.partnerStatement.day')}</th>
          <th>{t('finance.partnerStatement.movement')}</th>
          <th className={classes.amount}>{t('finance.partnerStatement.amount')}</th>
          <th className={classes.amount}>{t('finance.partnerStatement.balance')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, on, kind, contractNumber, installment, percentage, project, amount, balance }) => (
          <tr key={id}>
            <td>{formatDate(on)}</td>
            <td>
              {t(`finance.partnerStatement.kind.${kind}`, {
                ...{ contract: contractNumber ?? '', installment },
                percentage: percentage === null ? '' : shareText(percentage),
              })}
              {hasProject ? ` (${project})` : ''}
            </td>
            <td className={classes.amount}>{formatMoney(amount)}</td>
            <td className={classes.amount}>{formatMoney(balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function periodText(t: ReturnType<typeof useTranslate>, today: string, from?: string, until?: string): string {
  if (from && until) return t('finance.partnerStatement.between', { from: formatDate(from), until: formatDate(until) });
  if (from) return t('finance.partnerStatement.since', { from: formatDate(from) });
  return t('finance.partnerStatement.to', { until: formatDate(until ?? today) });
}
