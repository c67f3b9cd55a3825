import { formatDate, formatMoney } from '@gleba/sdk';
import { useTranslate } from '@gleba/sdk/web';
import { moneyText, type Schedule } from '../../calculation/index.ts';
import { AmountsTable } from './amounts-table.tsx';
import classes from './contracts.module.css';

const columns = ['principalValue', 'interestValue', 'value', 'balance'] as const;

/** All amounts of a schedule as they fall due. */
export function ScheduleTable({ schedule }: { readonly schedule: Schedule }) {
  const t = useTranslate();
  return (
    <AmountsTable label={t('finance.contracts.step.simulation')} columns={columns}>
      {schedule.installments.map((installment) => (
        <tr key={`${installment.kind} ${installment.number}`}>
          <td>
            {t(`finance.memorial.kind.${installment.kind}`)} {installment.number}
          </td>
          <td>{formatDate(installment.dueDate)}</td>
          {columns.map((name) => (
            <td key={name} className={classes.amount}>
              {/* What is paid beside the monthly amounts leaves their balance as it is. */}
              {name === 'balance' && installment.kind !== 'installment'
                ? '—'
                : formatMoney(moneyText(installment[name]))}
              {name === 'value' && installment.roundingRemainder !== 0n ? (
                <small className={classes.remainder}>
                  {t('finance.contracts.remainder', {
                    value: formatMoney(moneyText(installment.roundingRemainder)),
                  })}
                </small>
              ) : null}
            </td>
          ))}
        </tr>
      ))}
    </AmountsTable>
  );
}
